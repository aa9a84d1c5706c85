/** A binary heap: the first of many at any time. */
export class Heap<T> {
  readonly #items: T[];
  readonly #compare: (a: T, b: T) => number;

  /** `compare` is negative where `a` comes before `b`. */
  constructor(compare: (a: T, b: T) => number) {
    this.#items = [];
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
    this.#up(this.#items.length - 1);
  }

  /** Removes the first item. */
  pop(): T | undefined {
    return this.#removeAt(0);
  }

  /** Removes this item; looks at all of them, so it is for rare use. */
  remove(item: T): void {
    const index = this.#items.indexOf(item);
    if (index >= 0) this.#removeAt(index);
  }

  #removeAt(index: number): T | undefined {
    const items = this.#items;
    const removed = items[index];
    const last = items.pop();
    if (last !== undefined && index < items.length) {
      items[index] = last;
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
      [items[index], items[parent]] = [items[parent]!, items[index]!];
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
      [items[index], items[first]] = [items[first]!, items[index]!];
      index = first;
    }
  }
}
