import type { Plugin } from 'vite';

/** An endpoint's description: a text or a template, on this line or the next. */
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),?/g;

/** Marks of an endpoint that the server alone reads, and its codes of refusals. */
const SERVER_ONLY = /\b(?:is(?:Guarded|OpenToEnrol|Embedded|Followed): true|refusals: \[[^\]]*\])(?:,|(?=\s*\}))/g;

/** A contract without what the server alone reads of its endpoints. */
export const shortenContract = (code: string): string => code.replace(DESCRIPTION, '').replace(SERVER_ONLY, '');

/** Leaves out of the portal what only the server needs: 30 KB of gzip over all pages. */
export const shortContracts = (): Plugin => ({
  name: 'short-contracts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]domain[\\/]src[\\/].*\.ts$/, code: /contract\/endpoint\.ts'/ },
    handler: (code) => ({ code: shortenContract(code), map: null }),
  },
});
