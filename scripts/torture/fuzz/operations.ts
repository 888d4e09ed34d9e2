/** The part of JSON Schema that the document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-refusals': readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

/** Operation of the document, as the fuzzer needs it. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  /** With `{parameters}` in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly success: number;
  readonly refusals: readonly string[];
  /** Whether devices call it, with a key. */
  readonly isOfDevices: boolean;
  /** Whether terminals call it, with a signature. */
  readonly isOfTerminals: boolean;
  /** Whether it takes signed messages. */
  readonly isOfMessages: boolean;
}

/** All operations of an OpenAPI document. Throws if there is none. */
export function operationsOf(document: OpenApiDocument): [Operation, ...Operation[]] {
  const [first, ...more] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters,
      body: operation.requestBody?.content['application/json'].schema,
      success: Number(Object.keys(operation.responses).find((status) => status.startsWith('2'))),
      refusals: operation['x-refusals'],
      isOfDevices: operation.security?.some((scheme) => 'deviceKey' in scheme) ?? false,
      isOfTerminals: operation.security?.some((scheme) => 'terminalSignature' in scheme) ?? false,
      isOfMessages:
        operation.security?.some((scheme) => 'paymentSignature' in scheme || 'lineSignature' in scheme) ?? false,
    })),
  );
  if (!first) throw new Error('the document has no operations');
  return [first, ...more];
}

/** Whether an answer proves that the handler ran: its success, or a declared refusal that no earlier check gives. */
export const isHandled = (operation: Operation, status: number, codes: readonly string[]): boolean =>
  status === operation.success || codes.some((code) => operation.refusals.includes(code));
