import type { Endpoint } from '../contract/endpoint.ts';
import * as contracts from './contracts.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'permission' in value && 'path' in value;

/** Every endpoint of the product, for tools over the contract: OpenAPI, access tests, fuzzing. */
export const allEndpoints: readonly Endpoint[] = Object.values(contracts).flatMap((contract) =>
  Object.values(contract).filter(isEndpoint),
);
