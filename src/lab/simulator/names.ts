/** Names that stand for things in URLs without ids: slugs, told apart where titles are alike. */
import { slugOf } from './words.js';

/** The names of all things of one kind. */
export interface Names {
  /** Empty where there is no such thing. */
  nameOf(id: number): string;
  /** 0 where nothing has this name. */
  idOf(name: string): number;
}

/** Ids count from 1; the titles are read when somebody first asks. */
export function createNames(count: number, titleOf: (id: number) => string): Names {
  let names: string[] | null = null;
  const ids = new Map<string, number>();
  const all = (): string[] => {
    if (names !== null) return names;
    names = [''];
    for (let id = 1; id <= count; id++) {
      const slug = slugOf(titleOf(id)) || 'x';
      const name = ids.has(slug) ? `${slug}-${id}` : slug;
      ids.set(name, id);
      names.push(name);
    }
    return names;
  };
  return {
    nameOf: (id) => all()[id] ?? '',
    idOf: (name) => {
      all();
      return ids.get(name) ?? 0;
    },
  };
}
