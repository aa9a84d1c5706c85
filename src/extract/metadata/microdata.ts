/** Items from the microdata of a page: `itemscope`, `itemtype`, `itemprop`. */
import type { Page } from '../../page/page.js';
import { visibleText } from '../../page/text.js';
import type { Tree } from '../../page/tree.js';
import { type Item, type ItemValue, MAX_ITEM_TEXT_LENGTH, typeName } from './item.js';

const MAX_ITEMS = 5000;
const MAX_PROPERTY_NAMES = 8;
/** Nodes read for texts, in sizes of the page: properties inside of properties are read again. */
const MAX_READS = 8;
const WHITE_SPACE = /\s+/;

/** Where an element keeps words that it does not show. */
const HIDDEN_WORDS = ['content', 'datetime', 'value'] as const;

interface OpenItem extends Item {
  readonly end: number;
  readonly properties: Map<string, ItemValue[]>;
}

/** Those that are no property of another item, in document order. */
export function readMicrodata(page: Page): Item[] {
  const { tree } = page;
  const scopeName = tree.names.attributes.find('itemscope');
  const propertyName = tree.names.attributes.find('itemprop');
  if (!tree.attributeName.includes(scopeName)) return [];
  const roots: Item[] = [];
  const open: OpenItem[] = [];
  let items = 0;
  let unread = MAX_READS * tree.size;
  for (let node = 0; node < tree.size && items < MAX_ITEMS; node++) {
    while (open.length > 0 && open.at(-1)!.end <= node) open.pop();
    const properties = tree.attrById(node, propertyName);
    const isScope = tree.attrById(node, scopeName) !== null;
    if (properties === null && !isScope) continue;
    const owner = open.at(-1);
    const item = isScope ? createItem(tree, node) : null;
    if (properties !== null && owner !== undefined) {
      unread -= item === null ? tree.end[node]! - node : 0;
      if (unread >= 0) addValue(owner, properties, item ?? textValue(tree, node));
    } else if (item !== null) roots.push(item);
    if (item === null) continue;
    open.push(item);
    items++;
  }
  return roots;
}

function createItem(tree: Tree, node: number): OpenItem {
  const properties = new Map<string, ItemValue[]>();
  const types = (tree.attr(node, 'itemtype') ?? '').trim().split(WHITE_SPACE);
  return {
    source: 'microdata',
    types: types.slice(0, MAX_PROPERTY_NAMES).map(typeName),
    id: tree.attr(node, 'itemid'),
    node,
    end: tree.end[node]!,
    properties,
    valuesOf: (property) => properties.get(property) ?? [],
  };
}

function addValue(owner: OpenItem, names: string, value: ItemValue): void {
  for (const name of names.trim().split(WHITE_SPACE).slice(0, MAX_PROPERTY_NAMES)) {
    const values = owner.properties.get(name);
    if (values === undefined) owner.properties.set(name, [value]);
    else values.push(value);
  }
}

/**
 * What an element says: the value it keeps for programs, else the words it shows. By the standard a
 * link says where it leads, but many sites mean its words: both are kept.
 */
function textValue(tree: Tree, node: number): ItemValue {
  const href = tree.attr(node, 'href') ?? tree.attr(node, 'src');
  for (const attribute of HIDDEN_WORDS) {
    const text = tree.attr(node, attribute);
    if (text !== null && text !== '') return { text, href, node };
  }
  return { text: visibleText(tree, node, MAX_ITEM_TEXT_LENGTH), href, node };
}
