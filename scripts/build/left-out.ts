import { parseSync } from 'vite';

/** Parts of a library's text that the build leaves out. */
export interface Unneeded {
  /** Methods without a caller, by class. */
  readonly methods?: Readonly<Record<string, readonly string[]>>;
  /** Members (`this.options.debug`) and calls (`isPost()`) with a constant value; the bundler drops dependent code. */
  readonly settled?: Readonly<Record<string, string>>;
  /** Pieces of text, each with its replacement. */
  readonly pieces?: readonly (readonly [piece: string, by: string])[];
}

/** Node of a syntax tree, with its place in the text. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

/** All nodes of a tree, parents first. */
function* nodesOf(tree: unknown): Generator<Node> {
  if (Array.isArray(tree)) for (const one of tree) yield* nodesOf(one);
  if (!isNode(tree)) return;
  yield tree;
  for (const value of Object.values(tree)) yield* nodesOf(value);
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** Makes all cuts in a text; a cut inside another one is included in it. */
function cutOut(text: string, cuts: readonly Cut[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end, by } of cuts.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (start < at) continue;
    rest += text.slice(at, start) + by;
    at = end;
  }
  return rest + text.slice(at);
}

/** Whether a statement only logs for programmers, under `debug`. */
const isTold = (statement: string): boolean => /^(?:this|i18n)\.logger\.\w+\(/.test(statement);

/** Removes unneeded parts from a library; throws if a new version does not contain them any more. */
export function leaveOut(library: string, code: string, { methods = {}, settled = {}, pieces = [] }: Unneeded): string {
  const unseen = new Set([
    ...Object.entries(methods).flatMap(([name, unused]) => unused.map((method) => `${name}.${method}`)),
    ...Object.keys(settled),
    ...pieces.map(([piece]) => piece),
  ]);
  const cuts: Cut[] = [];
  const take = (what: string, { start, end }: Pick<Cut, 'start' | 'end'>, by: string): void => {
    unseen.delete(what);
    cuts.push({ start, end, by });
  };
  const textOf = (node: unknown): string => (isNode(node) ? code.slice(node.start, node.end) : '');
  const written = new Set<unknown>();
  for (const node of nodesOf(parseSync('library.js', code).program)) {
    if (node.type === 'AssignmentExpression') written.add(node['left']);
    if (node.type === 'ExpressionStatement' && isTold(textOf(node))) take('', node, ';');
    if (node.type === 'ClassDeclaration')
      for (const member of nodesOf(node['body'])) {
        const name = `${textOf(node['id'])}.${textOf(member['key'])}`;
        if (member.type === 'MethodDefinition' && unseen.has(name)) take(name, member, '');
      }
    const isCall = node.type === 'CallExpression';
    if (!isCall && node.type !== 'MemberExpression') continue;
    const name = isCall ? `${textOf(node['callee'])}()` : textOf(node).replaceAll('?.', '.');
    const value = settled[name];
    if (value !== undefined && !written.has(node)) take(name, node, value);
  }
  for (const [piece, by] of pieces)
    for (let start = code.indexOf(piece); start >= 0; start = code.indexOf(piece, start + 1))
      take(piece, { start, end: start + piece.length }, by);
  if (unseen.size > 0) throw new Error(`${library} has changed: there is no ${[...unseen].join(', ')} to leave out`);
  return cutOut(code, cuts);
}
