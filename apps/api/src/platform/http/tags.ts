import { hash } from 'node:crypto';

const CHARACTERS = 27;

/** Names what is answered (RFC 9110, 8.8.3): another text has another one. */
export const tagOf = (content: string): string => `"${hash('sha256', content, 'base64url').slice(0, CHARACTERS)}"`;

/** Whether somebody has what they ask for: by one of the tags that they name, with the mark that a proxy sets which packs. */
export const hasTag = (named: string | undefined, tag: string): boolean =>
  named?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) === true;
