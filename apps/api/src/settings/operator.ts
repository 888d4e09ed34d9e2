import * as z from 'zod';
import { isLoopback } from './settings.ts';

const operatorShape = {
  MACHI_OPERATOR_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'must be 32 characters or more, without spaces')
    .optional(),
  MACHI_OPERATOR_HOST: z.string().default('127.0.0.1'),
  MACHI_OPERATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(3900),
  MACHI_OPERATOR_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => /^https?:\/\/[^/?#@]+\/?$/.test(url), 'must be an origin: https://…')
    .refine(
      (url) => url.startsWith('https:') || isLoopback(new URL(url).hostname),
      'must be https, except on this machine',
    )
    .optional(),
};
const Shape = z.object(operatorShape);

/** The operator's page of a process of many towns. */
export interface OperatorSettings {
  readonly key: string;
  readonly host: string;
  readonly port: number;
  /** Where operators open it; undefined: at this machine, or through a tunnel to it. */
  readonly origin: string | undefined;
}

/**
 * Settings of the operator's page; undefined: there is none. They are the process's, and no town's file takes part.
 * @throws Error that names each wrong one, without its value
 */
export function operatorOf(environment: Readonly<Record<string, string | undefined>>): OperatorSettings | undefined {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { success, data, error } = Shape.safeParse(given);
  if (!success) {
    const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are not right:\n${lines.join('\n')}`);
  }
  const { MACHI_OPERATOR_KEY: key, MACHI_OPERATOR_HOST: host, MACHI_OPERATOR_PORT: port } = data;
  if (key === undefined) return undefined;
  const origin = data.MACHI_OPERATOR_URL && new URL(data.MACHI_OPERATOR_URL).origin;
  if (!isLoopback(host) && !origin?.startsWith('https:'))
    throw new Error('These settings are not right:\n  MACHI_OPERATOR_HOST: needs MACHI_OPERATOR_URL with https');
  return { key, host, port, origin };
}
