/** A binary heap of different items: the first of many at any time. */
export class Heap<T> {
  readonly #items: T[];
  readonly #places: Map<T, number>;
  readonly #compare: (a: T, b: T) => number;

  /** `compare` is negative where `a` comes before `b`. */
  constructor(compare: (a: T, b: T) => number) {
    this.#items = [];
    this.#places = new Map();
    this.#compare = compare;
  }

  get size(): number {
    return this.#items.length;
  }

  /** The first item, which stays. */
  peek(): T | undefined {
    return this.#items[0];
  }

  push(item: T): void {
    this.#items.push(item);
    this.#settle(item, this.#items.length - 1);
    this.#up(this.#items.length - 1);
  }

  /** Removes the first item. */
  pop(): T | undefined {
    return this.#removeAt(0);
  }

  /** Removes this item; false where it is not there. */
  remove(item: T): boolean {
    const index = this.#places.get(item);
    if (index !== undefined) this.#removeAt(index);
    return index !== undefined;
  }

  #removeAt(index: number): T | undefined {
    const items = this.#items;
    const removed = items[index];
    const last = items.pop();
    if (removed !== undefined) this.#places.delete(removed);
    if (last !== undefined && index < items.length) {
      this.#settle(last, index);
      this.#up(index);
      this.#down(index);
    }
    return removed;
  }

  #up(start: number): void {
    const items = this.#items;
    let index = start;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#compare(items[index]!, items[parent]!) >= 0) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #down(start: number): void {
    const items = this.#items;
    let index = start;
    while (true) {
      let first = index;
      for (const child of [index * 2 + 1, index * 2 + 2]) {
        if (child < items.length && this.#compare(items[child]!, items[first]!) < 0) first = child;
      }
      if (first === index) return;
      this.#swap(index, first);
      index = first;
    }
  }

  #swap(a: number, b: number): void {
    const first = this.#items[a]!;
    this.#settle(this.#items[b]!, a);
    this.#settle(first, b);
  }

  #settle(item: T, index: number): void {
    this.#items[index] = item;
    this.#places.set(item, index);
  }
}
