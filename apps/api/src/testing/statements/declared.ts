import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  isArrayLiteralExpression,
  isAsExpression,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isVariableDeclaration,
  SyntaxKind,
  type CallExpression,
  type Node,
} from 'typescript/unstable/ast';
import { API, SymbolFlags, type Project } from 'typescript/unstable/sync';
import type { Kind } from './kinds.ts';
import { Types, type Columns } from './types.ts';

/** A place in the source: `file:line:column`, counted from 1. */
export type Site = string;

export interface Declared {
  readonly site: Site;
  /** Undefined if its rows are not read or their type is not known. */
  readonly columns: Columns | undefined;
  /** Made for several tables or types, so that only part of it is known here. */
  readonly isOpen: boolean;
  /** Name and text, if both are literals in the source. */
  readonly words: readonly [name: string, text: string] | undefined;
}

/** The kinds of a list's values; if cut, any number may follow. */
interface ListedValues {
  readonly kinds: readonly (readonly Kind[])[];
  readonly isCut: boolean;
}
/** The kinds of named values; if cut, there may be more. */
interface NamedValues {
  readonly named: Columns;
  readonly isCut: boolean;
}
export type Values = ListedValues | NamedValues;

/** A run of a statement with values; undefined if they are not a list. */
export interface Call {
  readonly site: Site;
  /** The statements that it may run. */
  readonly statements: readonly Site[];
  readonly values: Values | undefined;
}

const MAKERS = new Set(['statement', 'statementReplanned']);

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}
const bare = (node: Node): Node => {
  for (let inner = node; ;) {
    const isWrapped = isAsExpression(inner) || inner.kind === SyntaxKind.ParenthesizedExpression;
    if (!isWrapped) return inner;
    inner = (inner as Node & { readonly expression: Node }).expression;
  }
};
const isMaker = (node: Node): node is CallExpression =>
  isCallExpression(node) && isIdentifier(node.expression) && MAKERS.has(node.expression.text);

const isRun = ({ expression }: CallExpression): boolean =>
  isPropertyAccessExpression(expression) && expression.name.text === 'run';

function siteOf(node: Node): Site {
  const source = node.getSourceFile();
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return `${source.fileName}:${line + 1}:${character + 1}`;
}

/** Whether a node is inside a generic function. */
function isGeneric(node: Node): boolean {
  for (let around: Node | undefined = node; around; around = around.parent)
    if ('typeParameters' in around && around.typeParameters) return true;
  return false;
}

const wordsOf = (node: Node | undefined): string | undefined =>
  node && (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) ? node.text : undefined;

/** Finds statements in the sources of a project. */
class Reader {
  readonly #project: Project;
  readonly #types: Types;

  constructor(project: Project) {
    this.#project = project;
    this.#types = new Types(project.checker);
  }

  #declaration(name: Node): Node | undefined {
    const { checker } = this.#project;
    let symbol = isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
    if (symbol && (symbol.flags & SymbolFlags.Alias) !== 0) symbol = checker.getAliasedSymbol(symbol);
    return (symbol?.valueDeclaration ?? symbol?.declarations[0])?.resolve(this.#project);
  }

  /** The statements that an expression may be. */
  statements(expression: Node, depth = 0): readonly Site[] {
    const node = bare(expression);
    if (isMaker(node)) return [siteOf(node)];
    if (depth > 8) return [];
    if (isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse].flatMap((side) => this.statements(side, depth + 1));
    if (isIdentifier(node)) return this.#madeIn(this.#declaration(node), depth);
    if (isPropertyAccessExpression(node))
      return this.#madeIn(this.#declaration(node.name), depth) ?? this.statements(node.expression, depth + 1);
    if (isElementAccessExpression(node) || isCallExpression(node)) return this.statements(node.expression, depth + 1);
    return [];
  }

  #madeIn(declaration: Node | undefined, depth: number): readonly Site[] {
    if (!declaration || declaration.kind === SyntaxKind.Parameter) return [];
    if (isVariableDeclaration(declaration) && declaration.initializer) {
      const sites = this.statements(declaration.initializer, depth + 1);
      if (sites.length > 0) return sites;
    }
    const made: Site[] = [];
    walk(declaration, (node) => {
      if (isMaker(node)) made.push(siteOf(node));
    });
    return made;
  }

  /** The values of a run; undefined if not found. */
  values(expression: Node | undefined): Values | undefined {
    const { checker } = this.#project;
    const type = expression && checker.getTypeAtLocation(expression);
    if (!type || checker.isArrayType(type) || checker.isTupleType(type)) return this.#listed(expression);
    const named = this.#types.properties(type);
    return { named, isCut: this.#isCut(expression) };
  }

  /** Whether an object has values beyond those that its type names. */
  #isCut(expression: Node, depth = 0): boolean {
    const { checker } = this.#project;
    const node = bare(expression);
    const type = checker.getTypeAtLocation(node);
    if (type && checker.getIndexInfosOfType(type).length > 0) return true;
    if (depth > 8) return false;
    if (isObjectLiteralExpression(node))
      return node.properties.some((one) => isSpreadAssignment(one) && this.#isCut(one.expression, depth + 1));
    const answer = isCallExpression(node) ? this.#answer(node) : undefined;
    return answer !== undefined && this.#isCut(answer, depth + 1);
  }

  /** The called function's result, if it is a single expression. */
  #answer({ expression }: CallExpression): Node | undefined {
    return answerOf(this.#declaration(isPropertyAccessExpression(expression) ? expression.name : expression));
  }

  /** The values of a list, wherever it is written; undefined if not found. */
  #listed(expression: Node | undefined, depth = 0): ListedValues | undefined {
    const { checker } = this.#project;
    if (!expression) return { kinds: [], isCut: false };
    const node = bare(expression);
    if (isArrayLiteralExpression(node)) {
      const kinds: (readonly Kind[])[] = [];
      for (const element of node.elements) {
        if (!isSpreadElement(element)) kinds.push(this.#types.kinds(checker.getTypeAtLocation(element)));
        else {
          const several = this.#listed(element.expression, depth + 1);
          kinds.push(...(several?.kinds ?? []));
          if (several?.isCut !== false) return { kinds, isCut: true };
        }
      }
      return { kinds, isCut: false };
    }
    const type = checker.getTypeAtLocation(node);
    if (type && checker.isTupleType(type))
      return { kinds: this.#types.elements(type)?.map((element) => this.#types.kinds(element)) ?? [], isCut: false };
    if (depth > 8) return undefined;
    if (isConditionalExpression(node)) {
      const [one, other] = [node.whenTrue, node.whenFalse].map((side) => this.#listed(side, depth + 1));
      if (one?.kinds.length !== other?.kinds.length) return undefined;
      return one && { ...one, kinds: one.kinds.map((kinds, index) => [...kinds, ...(other?.kinds[index] ?? [])]) };
    }
    if (isIdentifier(node)) {
      const declaration = this.#declaration(node);
      return declaration && isVariableDeclaration(declaration) && declaration.initializer
        ? this.#listed(declaration.initializer, depth + 1)
        : undefined;
    }
    if (!isCallExpression(node)) return undefined;
    const answer = this.#answer(node);
    return answer && this.#listed(answer, depth + 1);
  }

  /** The expressions that are statements. */
  ofStatements(expressions: readonly Node[]): ReadonlySet<Node> {
    const types = this.#project.checker.getTypeAtLocation(expressions);
    return new Set(expressions.filter((_one, index) => types[index]?.getSymbol()?.name === 'Statement'));
  }

  declared(node: CallExpression): Declared {
    const [row] = node.typeArguments ?? [];
    const [name, text] = node.arguments.map(wordsOf);
    return {
      site: siteOf(node),
      columns: row && this.#types.columns(this.#project.checker.getTypeFromTypeNode(row)),
      isOpen: isGeneric(node),
      words: name === undefined || text === undefined ? undefined : [name, text],
    };
  }
}

/** A function's result, if it is a single expression. */
function answerOf(declaration: Node | undefined): Node | undefined {
  const made = declaration && isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  const body = made && 'body' in made ? (made.body as Node | undefined) : undefined;
  if (!body || (body.kind !== SyntaxKind.Block && !isFunctionDeclaration(body))) return body;
  const answers: Node[] = [];
  walk(body, (node) => {
    if (isReturnStatement(node) && node.expression) answers.push(node.expression);
  });
  return answers.length === 1 ? answers[0] : undefined;
}

/**
 * The statements of a project: where each is made and with which columns, and where it is run and with which values.
 * @param config path of its tsconfig.json
 * @param isMeant which files are read
 */
export function readDeclared(config: string, isMeant: (file: string) => boolean) {
  const api = new API({ cwd: path.dirname(config) });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`There is no project ${config}`);
    const reader = new Reader(project);
    const declared: Declared[] = [];
    const calls: Call[] = [];
    for (const file of project.rootFiles.filter(isMeant)) {
      if (!/\.run\(|[sS]tatement/.test(readFileSync(file, 'utf8'))) continue;
      const source = project.program.getSourceFile(file);
      if (!source) continue;
      const given: Node[] = [];
      walk(source, (node) => {
        if (!isCallExpression(node)) return;
        if (isRun(node)) given.push(...node.arguments.slice(0, 1));
        else if (isMaker(node)) declared.push(reader.declared(node));
      });
      for (const ran of reader.ofStatements(given)) {
        const call = ran.parent;
        const statements = reader.statements(ran);
        if (!isCallExpression(call) || !isRun(call) || statements.length === 0) continue;
        calls.push({ site: siteOf(call), statements, values: reader.values(call.arguments[1]) });
      }
    }
    return { declared, calls };
  } finally {
    api.close();
  }
}
