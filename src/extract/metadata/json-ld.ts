/** Items from the JSON-LD of a page. Values are looked at only when they are asked for. */
import { buildTree } from '../../page/build-tree.js';
import type { Page } from '../../page/page.js';
import { visibleText } from '../../page/text.js';
import { createNames, type Names } from '../../page/tree.js';
import { type Item, type ItemValue, MAX_ITEM_TEXT_LENGTH, typeName } from './item.js';
import { parseLooseJson } from './repair-json.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** Objects and values of one page that are looked at. */
const MAX_NODES = 20_000;
/** Lists inside of lists, and values inside of `@value` or `@list`. */
const MAX_WRAPPERS = 8;

/** Nodes of one page as items; an object that only names another stands for it. */
interface Graph {
  readonly byId: Map<string, JsonObject>;
  readonly items: Map<JsonObject, Item>;
  /** For the markup inside of texts. */
  readonly names: Names;
}

/** The items of the blocks, those of a `@graph` one by one. */
export function readJsonLd(page: Page): Item[] {
  const blocks = page.tree.jsonLd.map(parseLooseJson);
  if (blocks.length === 0) return [];
  const roots = blocks.flatMap((block) => objectsOf(block).flatMap(graphOf));
  const graph: Graph = { byId: idsOf(roots), items: new Map(), names: createNames() };
  return roots.map((root) => itemOf(graph, root));
}

function graphOf(object: JsonObject): JsonObject[] {
  const inner = objectsOf(object['@graph']);
  return inner.length > 0 && object['@type'] === undefined ? inner : [object, ...inner];
}

/** Every object that has an id and says something, so that a mention of the id leads to it. */
function idsOf(roots: readonly JsonObject[]): Map<string, JsonObject> {
  const byId = new Map<string, JsonObject>();
  const waiting: unknown[] = [...roots].reverse();
  for (let looked = 0; waiting.length > 0 && looked < MAX_NODES; looked++) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const children = Object.values(value);
    for (let i = Math.min(children.length, MAX_NODES) - 1; i >= 0; i--) waiting.push(children[i]);
    if (Array.isArray(value)) continue;
    const id = (value as JsonObject)['@id'];
    if (typeof id !== 'string' || children.length < 2 || byId.has(id)) continue;
    byId.set(id, value as JsonObject);
  }
  return byId;
}

function itemOf(graph: Graph, object: JsonObject): Item {
  const id = object['@id'];
  const isMention = typeof id === 'string' && Object.keys(object).length === 1;
  const full = isMention ? (graph.byId.get(id) ?? object) : object;
  let item = graph.items.get(full);
  if (item === undefined) {
    item = createItem(graph, full);
    graph.items.set(full, item);
  }
  return item;
}

function createItem(graph: Graph, object: JsonObject): Item {
  const id = object['@id'];
  return {
    source: 'json-ld',
    types: valuesIn(object['@type']).flatMap((type) =>
      typeof type === 'string' ? [typeName(type)] : [],
    ),
    id: typeof id === 'string' ? id : null,
    node: null,
    valuesOf: (property) =>
      Object.hasOwn(object, property)
        ? valuesIn(object[property]).flatMap((value) => itemValue(graph, value))
        : [],
  };
}

function itemValue(graph: Graph, value: unknown): ItemValue[] {
  if (typeof value === 'string') {
    return [{ text: plainText(graph, value), href: value, node: null }];
  }
  if (typeof value === 'number') return [{ text: String(value), href: null, node: null }];
  return isObject(value) ? [itemOf(graph, value)] : [];
}

const MARKUP = /&(?:#\w{1,8}|[A-Za-z]\w{1,30});|<\/[A-Za-z]|<br\b/;

/** Sites write their HTML into it, or text whose entities nobody decodes inside of a script. */
function plainText({ names }: Graph, text: string): string {
  if (text.length > MAX_ITEM_TEXT_LENGTH || !MARKUP.test(text)) return text;
  return visibleText(buildTree(`<body>${text}`, names));
}

function objectsOf(value: unknown): JsonObject[] {
  return valuesIn(value).filter(isObject);
}

/** A value may be one, a list of some, or wrapped as `@value`, `@list` or `@set`. */
function valuesIn(value: unknown): unknown[] {
  let values: unknown[] = [value];
  for (let level = 0; level < MAX_WRAPPERS; level++) {
    let changed = false;
    values = values.flatMap((inner) => {
      const unwrapped = unwrap(inner);
      changed ||= unwrapped !== inner;
      return Array.isArray(unwrapped) ? unwrapped.slice(0, MAX_NODES) : [unwrapped];
    });
    if (!changed && !values.some(Array.isArray)) break;
  }
  return values.filter((inner) => inner !== undefined && inner !== null).slice(0, MAX_NODES);
}

function unwrap(value: unknown): unknown {
  if (!isObject(value)) return value;
  return value['@value'] ?? value['@list'] ?? value['@set'] ?? value;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
