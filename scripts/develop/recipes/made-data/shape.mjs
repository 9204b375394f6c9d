const MAX_DEPTH = 9;

/** What is known of a value from how it is read: its members, its items, and what a single value must be like. */
export class Shape {
  members = new Map();
  item;
  /** How many items are read. */
  least = 0;
  /** Kinds of use, among them `number`, `date`, `picture` and `json`. */
  uses = new Set();
  /** Texts and numbers that it is compared with. */
  literals = new Set();
  /** What a text is split by, and the shape of a part. */
  separator;
  part;
  /** The value is a text of JSON. */
  inText;

  member(name) {
    const found = this.members.get(name) ?? new Shape();
    this.members.set(name, found);
    return found;
  }

  items() {
    this.item ??= new Shape();
    return this.item;
  }

  parts(separator) {
    this.separator ??= separator;
    this.part ??= new Shape();
    return this.part;
  }

  json() {
    this.inText ??= new Shape();
    return this.inText;
  }

  /** What is known of another value holds for this one, too. */
  merge(other, depth = 0) {
    if (other === this || depth > MAX_DEPTH) return;
    for (const [name, shape] of other.members) this.member(name).merge(shape, depth + 1);
    if (other.item) this.items().merge(other.item, depth + 1);
    if (other.inText) this.json().merge(other.inText, depth + 1);
    if (other.separator !== undefined) this.parts(other.separator).merge(other.part, depth + 1);
    for (const use of other.uses) this.uses.add(use);
    for (const literal of other.literals) this.literals.add(literal);
    this.least = Math.max(this.least, other.least);
  }

  /** Nothing is known but that it is there, or that it has items. */
  get isUnknown() {
    if (this.members.size > 0 || this.uses.size > 0 || this.literals.size > 0 || this.inText || this.part) return false;
    return !this.item || this.item.isUnknown;
  }

  get isSingle() {
    return this.members.size === 0 && !this.item;
  }
}

/** Follows a path of names and places; lists answer their items. */
export function follow(shape, path) {
  let found = shape;
  for (const step of path) {
    if (!found) return undefined;
    if (step === 'size' || step === 'length') {
      if (found.members.size === 0 && found.uses.size === 0) found.items();
      return undefined;
    }
    if (typeof step === 'number') found.least = Math.max(found.least, step + 1);
    found = typeof step === 'number' || step === 'first' || step === 'last' ? found.items() : found.member(step);
  }
  return found;
}
