import { SymbolFlags, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';
import type { Kind } from './kinds.ts';

/** A statement's declared columns, by name. */
export type Columns = ReadonlyMap<string, { readonly kinds: readonly Kind[]; readonly isOptional: boolean }>;

/** The types of a project as `Kind`. */
export class Types {
  readonly checker: Checker;
  readonly #known = new Map<number, readonly Kind[]>();

  constructor(checker: Checker) {
    this.checker = checker;
  }

  kinds(type: Type | undefined): readonly Kind[] {
    if (!type) return ['any'];
    const known = this.#known.get(type.id);
    if (known) return known;
    const kinds = [...new Set(this.#read(type))];
    this.#known.set(type.id, kinds);
    return kinds;
  }

  #read(type: Type): readonly Kind[] {
    const is = (flags: TypeFlags): boolean => (type.flags & flags) !== 0;
    if (is(TypeFlags.AnyOrUnknown)) return ['any'];
    if (is(TypeFlags.StringLike)) return ['string'];
    if (is(TypeFlags.NumberLike)) return ['number'];
    if (is(TypeFlags.BooleanLike)) return ['boolean'];
    if (is(TypeFlags.Null)) return ['null'];
    if (is(TypeFlags.VoidLike)) return ['undefined'];
    if (is(TypeFlags.Never)) return [];
    if (type.isUnionType()) {
      if (type.getAliasSymbol()?.name === 'SqlValue') return ['any'];
      return type.getTypes().flatMap((one) => this.kinds(one));
    }
    // A branded number or string.
    if (type.isIntersectionType()) {
      const kinds = type.getTypes().map((one) => this.kinds(one));
      return kinds.find(([kind]) => kind === 'string' || kind === 'number') ?? ['object'];
    }
    if (is(TypeFlags.Instantiable)) {
      const base = this.checker.getBaseConstraintOfType(type);
      const kinds = base && base.id !== type.id ? this.kinds(base) : [];
      return kinds.length > 0 ? kinds : ['any'];
    }
    const elements = this.elements(type);
    if (elements) {
      const kinds = new Set(elements.flatMap((one) => this.kinds(one)));
      kinds.delete('null');
      return kinds.size === 0 ? ['any[]'] : [...kinds].map((kind) => `${kind}[]`);
    }
    const name = type.getSymbol()?.name;
    if (name === 'Date') return ['date'];
    return name === 'Buffer' || name === 'Uint8Array' ? ['bytes'] : ['object'];
  }

  /** Element types of a list or tuple. */
  elements(type: Type): readonly Type[] | undefined {
    if (!this.checker.isArrayType(type) && !this.checker.isTupleType(type)) return undefined;
    return type.isTypeReference() ? this.checker.getTypeArguments(type) : [];
  }

  /** Undefined for a type without named columns, or `any`. */
  columns(type: Type | undefined): Columns | undefined {
    if (!type || (type.flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) !== 0) return undefined;
    return this.checker.getIndexInfosOfType(type).length > 0 ? undefined : this.properties(type);
  }

  properties(type: Type): Columns {
    // For rows of several kinds, a column that one lacks is null there.
    const kinds = type.isUnionType() ? type.getTypes() : [type];
    const columns = new Map<string, { kinds: readonly Kind[]; isOptional: boolean; count: number }>();
    for (const kind of kinds) {
      const properties = this.checker.getPropertiesOfType(kind);
      const types = this.checker.getTypeOfSymbol(properties);
      for (const [index, { name, flags }] of properties.entries()) {
        const known = columns.get(name);
        columns.set(name, {
          kinds: [...new Set([...(known?.kinds ?? []), ...this.kinds(types[index])])],
          isOptional: (flags & SymbolFlags.Optional) !== 0 || known?.isOptional === true,
          count: (known?.count ?? 0) + 1,
        });
      }
    }
    for (const column of columns.values()) if (column.count < kinds.length) column.kinds = [...column.kinds, 'null'];
    return columns;
  }
}
