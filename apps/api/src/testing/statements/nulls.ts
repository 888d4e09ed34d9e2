/** Whether a value can be null: never, possibly, or not decidable from the statement. */
export type Nulls = 'never' | 'may' | 'unknown';

/** What PostgreSQL's catalogue says of tables and functions. */
export interface Catalogue {
  /** By `relid.attnum`, for columns of tables: whether the column is `not null`. */
  readonly isNotNull: ReadonlyMap<string, boolean>;
  /** Functions that return null for null. */
  readonly strict: ReadonlySet<string>;
}

/** A node of PostgreSQL's parse tree, as `debug_print_parse` prints it. */
interface TreeNode {
  readonly kind: string;
  readonly fields: Readonly<Record<string, Tree>>;
}
type Tree = string | TreeNode | readonly Tree[];

const isList = (tree: Tree | undefined): tree is readonly Tree[] => Array.isArray(tree);
const isNode = (tree: Tree | undefined): tree is TreeNode => typeof tree === 'object' && !Array.isArray(tree);
const listOf = (tree: Tree | undefined): readonly Tree[] => (isList(tree) ? tree : []);
const nodesOf = (tree: Tree | undefined): readonly TreeNode[] => listOf(tree).filter(isNode);
const isThere = (tree: Tree | undefined): tree is Tree => tree !== undefined && tree !== '<>';

/** Parses a printed tree: `{KIND :field value …}`, lists in round brackets, otherwise words. */
export function readTree(text: string): Tree {
  const words = text.match(/[(){}]|(?:\\.|[^\s(){}\\])+/gs) ?? [];
  let at = 0;
  function value(): Tree {
    const word = words[at++] ?? '';
    if (word === '(') {
      const list: Tree[] = [];
      while (at < words.length && words[at] !== ')') list.push(value());
      at += 1;
      return list;
    }
    if (word !== '{') return word;
    const kind = words[at++] ?? '';
    const fields: Record<string, Tree> = {};
    while (at < words.length && words[at] !== '}') {
      const name = (words[at++] ?? '').slice(1);
      fields[name] = value();
      // A constant's bytes follow its length.
      while (at < words.length && words[at] !== '}' && !words[at]?.startsWith(':')) value();
    }
    at += 1;
    return { kind, fields };
  }
  return value();
}

/** A query and its outer queries, with the columns that its conditions keep from being null. */
interface Query {
  readonly node: TreeNode;
  readonly outer: Query | undefined;
  readonly held: ReadonlySet<string>;
  /** For an update: the row before the change. */
  readonly before?: Query;
  /** Outer joins whose optional side always exists. */
  readonly whole: ReadonlySet<string>;
}

const [SELECT, INSERT] = ['1', '3'];
const [INNER, LEFT] = ['0', '1'];
const COUNTS = new Set(['2147', '2803']);
const [RELATION, SUBQUERY, JOIN, VALUES, CTE, GROUP] = ['0', '1', '2', '5', '6', '9'];
const [EXISTS, ANY, EXPRESSION, ARRAY] = ['0', '2', '4', '6'];
const WRAPPERS = new Set(['RELABELTYPE', 'COERCEVIAIO', 'ARRAYCOERCEEXPR', 'COERCETODOMAIN', 'COLLATEEXPR']);
const NEVER = new Set(['NULLTEST', 'BOOLEANTEST', 'DISTINCTEXPR', 'ROWEXPR', 'ARRAYEXPR', 'SQLVALUEFUNCTION']);

const keyOf = ({ fields }: TreeNode): string => `${String(fields['varno'])}.${String(fields['varattno'])}`;
const joinsOf = ({ fields }: TreeNode): readonly string[] =>
  listOf(fields['varnullingrels']).filter((word) => word !== 'b') as readonly string[];

/** The variables that are not null if an expression is not null: those that reach it through strict functions. */
function through(tree: Tree | undefined, catalogue: Catalogue): readonly TreeNode[] {
  if (!isNode(tree)) return [];
  const { kind, fields } = tree;
  const args = nodesOf(fields['args']);
  if (kind === 'VAR') return fields['varlevelsup'] === '0' ? [tree] : [];
  if (WRAPPERS.has(kind)) return through(fields['arg'], catalogue);
  const called = String(fields['opfuncid'] ?? fields['funcid']);
  if ((kind === 'OPEXPR' || kind === 'FUNCEXPR') && catalogue.strict.has(called))
    return args.flatMap((arg) => through(arg, catalogue));
  if (kind === 'SCALARARRAYOPEXPR') return through(args[0], catalogue);
  return [];
}

/** The variables that are not null in a row for which a condition is true. */
function heldBy(tree: Tree | undefined, catalogue: Catalogue): readonly TreeNode[] {
  if (!isNode(tree)) return [];
  const { kind, fields } = tree;
  const args = nodesOf(fields['args']);
  if (kind === 'NULLTEST' && fields['nulltesttype'] === '1') {
    const tested =
      isNode(fields['arg']) && fields['arg'].kind === 'ROWEXPR' ? fields['arg'].fields['args'] : [fields['arg']];
    return listOf(tested as readonly Tree[]).flatMap((one) => through(one, catalogue));
  }
  if (kind === 'SUBLINK' && fields['subLinkType'] === ANY)
    return isNode(fields['testexpr']) ? through(fields['testexpr'], catalogue) : [];
  if (kind !== 'BOOLEXPR') return through(tree, catalogue);
  if (fields['boolop'] === 'and') return args.flatMap((arg) => heldBy(arg, catalogue));
  if (fields['boolop'] === 'not') return args[0]?.kind === 'BOOLEXPR' ? [] : through(args[0], catalogue);
  const [first = [], ...others] = args.map((arg) => heldBy(arg, catalogue));
  return first.filter((one) => others.every((other) => other.some((same) => keyOf(same) === keyOf(one))));
}

/** What inner joins guarantee: rows that do not match are left out. */
function heldByJoins(tree: TreeNode, catalogue: Catalogue): readonly TreeNode[] {
  const { kind, fields } = tree;
  if (kind === 'FROMEXPR')
    return [
      ...heldBy(fields['quals'], catalogue),
      ...nodesOf(fields['fromlist']).flatMap((from) => heldByJoins(from, catalogue)),
    ];
  if (kind !== 'JOINEXPR') return [];
  const sides = [fields['larg'], fields['rarg']].filter(isNode);
  if (fields['jointype'] === INNER)
    return [...heldBy(fields['quals'], catalogue), ...sides.flatMap((side) => heldByJoins(side, catalogue))];
  return fields['jointype'] === LEFT && sides[0] ? heldByJoins(sides[0], catalogue) : [];
}

export interface Column {
  readonly name: string;
  readonly nulls: Nulls;
}

/**
 * A statement's columns in order, and whether they can be null, by table columns, outer joins and conditions. Complex
 * expressions stay unknown.
 */
export function columnsOf(tree: Tree, catalogue: Catalogue): readonly Column[] {
  const underWay = new Set<TreeNode>();

  function queryOf(node: TreeNode, outer: Query | undefined): Query {
    const { fields } = node;
    const isChange = fields['commandType'] !== SELECT;
    const held = isNode(fields['jointree']) ? heldByJoins(fields['jointree'], catalogue) : [];
    // RETURNING answers the row after the change.
    const kept = isChange ? held.filter((one) => one.fields['varno'] !== fields['resultRelation']) : held;
    const as = (known: readonly TreeNode[]): Query => ({
      node,
      outer,
      held: new Set(known.map(keyOf)),
      whole: new Set(known.flatMap(joinsOf)),
    });
    return isChange ? { ...as(kept), before: as(held) } : as(held);
  }

  const outputsOf = ({ node: { fields } }: Query): readonly TreeNode[] =>
    nodesOf(fields['commandType'] === SELECT ? fields['targetList'] : fields['returningList']).filter(
      (entry) => entry.fields['resjunk'] !== 'true',
    );

  function ofBranches(tree: Tree | undefined, query: Query, number: number): readonly Nulls[] {
    if (!isNode(tree)) return ['unknown'];
    const { kind, fields } = tree;
    if (kind === 'SETOPERATIONSTMT')
      return [fields['larg'], fields['rarg']].flatMap((side) => ofBranches(side, query, number));
    const entry = nodesOf(query.node.fields['rtable'])[Number(fields['rtindex']) - 1];
    const inner = entry?.fields['subquery'];
    return [isNode(inner) ? ofOutput(queryOf(inner, query), number) : 'unknown'];
  }
  const allOf = (several: readonly Nulls[]): Nulls =>
    several.includes('may') ? 'may' : several.includes('unknown') ? 'unknown' : 'never';
  const firstOf = (several: readonly Nulls[]): Nulls =>
    several.includes('never') ? 'never' : several.includes('unknown') ? 'unknown' : 'may';

  function ofOutput(query: Query, number: number): Nulls {
    // A recursive reference follows the non-recursive part.
    if (underWay.has(query.node)) return 'never';
    underWay.add(query.node);
    try {
      const { setOperations } = query.node.fields;
      if (isThere(setOperations)) return allOf(ofBranches(setOperations, query, number));
      return ofExpression(outputsOf(query)[number - 1]?.fields['expr'], query);
    } finally {
      underWay.delete(query.node);
    }
  }

  /** Whether a written column can be null: by the value that was assigned. */
  function ofWritten(query: Query, column: number): Nulls {
    const { fields } = query.node;
    const { before } = query;
    if (fields['commandType'] === INSERT && (isThere(fields['onConflict']) || !before)) return 'unknown';
    const set = nodesOf(fields['targetList']).find((entry) => entry.fields['resno'] === String(column));
    if (set) return ofExpression(set.fields['expr'], before ?? query);
    // A column without an assignment has its default in a new row, and its old value in an updated one.
    if (fields['commandType'] === INSERT) return 'unknown';
    return before?.held.has(`${String(fields['resultRelation'])}.${column}`) ? 'never' : 'may';
  }

  function ofVariable(variable: TreeNode, from: Query): Nulls {
    let query: Query | undefined = from;
    for (let level = Number(variable.fields['varlevelsup']); level > 0; level -= 1) query = query?.outer;
    if (!query) return 'unknown';
    if (query.held.has(keyOf(variable))) return 'never';
    if (joinsOf(variable).some((join) => query?.whole.has(join) === false)) return 'may';
    const number = Number(variable.fields['varattno']);
    const entry = nodesOf(query.node.fields['rtable'])[Number(variable.fields['varno']) - 1]?.fields ?? {};
    if (number <= 0) return entry['rtekind'] === RELATION ? 'never' : 'unknown';
    const aliased = (list: Tree | undefined) => ofExpression(nodesOf(list)[number - 1], query);
    switch (entry['rtekind']) {
      case RELATION: {
        const known = catalogue.isNotNull.get(`${String(entry['relid'])}.${number}`);
        if (known === undefined) return 'unknown';
        if (known) return 'never';
        const isWritten = variable.fields['varno'] === query.node.fields['resultRelation'];
        return isWritten && query.before ? ofWritten(query, number) : 'may';
      }
      case SUBQUERY:
        return isNode(entry['subquery']) ? ofOutput(queryOf(entry['subquery'], query), number) : 'unknown';
      case JOIN:
        return aliased(entry['joinaliasvars']);
      case GROUP:
        return isThere(query.node.fields['groupingSets']) ? 'unknown' : aliased(entry['groupexprs']);
      case VALUES:
        return allOf(listOf(entry['values_lists']).map((row) => ofExpression(listOf(row)[number - 1], query)));
      case CTE: {
        let home: Query | undefined = query;
        for (let level = Number(entry['ctelevelsup']); level > 0; level -= 1) home = home?.outer;
        const part = nodesOf(home?.node.fields['cteList']).find((one) => one.fields['ctename'] === entry['ctename']);
        const inner = part?.fields['ctequery'];
        return isNode(inner) ? ofOutput(queryOf(inner, home), number) : 'unknown';
      }
      default:
        return 'unknown';
    }
  }

  function ofAggregate({ fields }: TreeNode, { node }: Query): Nulls {
    if (COUNTS.has(String(fields['aggfnoid']))) return 'never';
    if (fields['agglevelsup'] !== '0') return 'unknown';
    return isThere(node.fields['groupClause']) && !isThere(fields['aggfilter']) ? 'unknown' : 'may';
  }

  function ofSublink({ fields }: TreeNode, query: Query): Nulls {
    const kind = fields['subLinkType'];
    if (kind === EXISTS || kind === ARRAY) return 'never';
    if (kind !== EXPRESSION || !isNode(fields['subselect'])) return 'unknown';
    const inner = queryOf(fields['subselect'], query);
    const { hasAggs, groupClause, havingQual, limitCount } = inner.node.fields;
    const isOneRow = hasAggs === 'true' && ![groupClause, havingQual, limitCount].some(isThere);
    // Whether a row is found depends on the tables' keys, not on the statement.
    return isOneRow || ofOutput(inner, 1) === 'may' ? ofOutput(inner, 1) : 'unknown';
  }

  function ofCase({ fields }: TreeNode, query: Query): Nulls {
    const results = [...nodesOf(fields['args']).map((when) => when.fields['result']), fields['defresult']];
    const isEmpty = (result: Tree | undefined) =>
      !isThere(result) || (isNode(result) && result.kind === 'CONST' && result.fields['constisnull'] === 'true');
    if (results.some(isEmpty)) return 'may';
    // A branch may apply only to rows where its value is not null.
    return results.every((result) => ofExpression(result, query) === 'never') ? 'never' : 'unknown';
  }

  function ofExpression(tree: Tree | undefined, query: Query): Nulls {
    if (!isNode(tree)) return 'unknown';
    const { kind, fields } = tree;
    const args = () => nodesOf(fields['args']).map((arg) => ofExpression(arg, query));
    if (NEVER.has(kind)) return 'never';
    if (WRAPPERS.has(kind)) return ofExpression(fields['arg'], query);
    switch (kind) {
      case 'VAR':
        return ofVariable(tree, query);
      case 'CONST':
        return fields['constisnull'] === 'true' ? 'may' : 'never';
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return firstOf(args());
      case 'CASEEXPR':
        return ofCase(tree, query);
      case 'AGGREF':
        return ofAggregate(tree, query);
      case 'SUBLINK':
        return ofSublink(tree, query);
      case 'NULLIFEXPR':
        return 'may';
      case 'BOOLEXPR':
        return args().every((arg) => arg === 'never') ? 'never' : 'unknown';
      case 'FUNCEXPR':
      case 'OPEXPR': {
        const called = String(fields['opfuncid'] ?? fields['funcid']);
        if (!catalogue.strict.has(called)) return 'unknown';
        if (args().includes('may')) return 'may';
        const isCast = kind === 'FUNCEXPR' && fields['funcformat'] !== '0';
        return isCast ? allOf(args().slice(0, 1)) : 'unknown';
      }
      default:
        return 'unknown';
    }
  }

  if (!isNode(tree)) return [];
  const query = queryOf(tree, undefined);
  return outputsOf(query).map(({ fields }, index) => ({
    name: String(fields['resname']),
    nulls: ofOutput(query, index + 1),
  }));
}
