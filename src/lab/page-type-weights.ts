/** Trained models as the source of the module that ships them. */
import type { PageTypeModel } from '../learn/page-types/page-type-model.js';

const DECIMALS = 4;
const MAX_LINE = 100;
const HEADER = `/** Written by \`npm run train\`; do not edit. */
import type { FeatureSetName } from './feature-sets.js';
import type { PageTypeWeights } from './page-type-model.js';

`;

/** The text of `weights.ts`. */
export function weightsModule(models: Readonly<Record<string, PageTypeModel>>): string {
  const names = Object.keys(models);
  const lines = [
    '/** The page-type classifiers, for the features of `FEATURE_SETS` in their order. */',
    'export const PAGE_TYPE_WEIGHTS: Readonly<Record<FeatureSetName, PageTypeWeights>> = {',
  ];
  for (const name of names) {
    const { mean, scale, index, thread } = models[name]!;
    lines.push(
      `  ${name}: {`,
      ...listLines('    ', 'mean', mean.map(rounded)),
      ...listLines('    ', 'scale', scale.map(rounded)),
    );
    for (const [type, model] of Object.entries({ index, thread })) {
      lines.push(
        `    ${type}: {`,
        ...listLines('      ', 'weights', model.weights.map(rounded)),
        `      bias: ${rounded(model.bias)},`,
        '    },',
      );
    }
    lines.push('  },');
  }
  return `${HEADER}${[...lines, '};'].join('\n')}\n`;
}

/** As the formatter has it: numbers fill lines. */
function listLines(indent: string, name: string, items: readonly string[]): string[] {
  const oneLine = `${indent}${name}: [${items.join(', ')}],`;
  if (oneLine.length <= MAX_LINE) return [oneLine];
  const inner = `${indent}  `;
  const lines: string[] = [];
  for (const item of items) {
    const filled = `${lines.at(-1) ?? ''} ${item},`;
    const fits = lines.length > 0 && filled.length <= MAX_LINE;
    if (fits) lines[lines.length - 1] = filled;
    else lines.push(`${inner}${item},`);
  }
  return [`${indent}${name}: [`, ...lines, `${indent}],`];
}

function rounded(value: number): string {
  return String(Number(value.toFixed(DECIMALS)));
}
