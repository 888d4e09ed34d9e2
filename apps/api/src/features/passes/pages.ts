import { readPasses } from '@machi/domain/passes/contract';
import type { PassKind } from '@machi/domain/passes/model';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

const passPage = (path: PageSource['path'], kind: PassKind): PageSource => ({
  path,
  asks: () => [question(readPasses, {})],
  says(replies) {
    const pass = replies(readPasses).passes.find((one) => one.pass === kind);
    return pass ? { name: pass.pass_name } : {};
  },
});

export const pages: readonly PageSource[] = [
  { path: '/pass', asks: () => [question(readPasses, {})] },
  passPage('/pass/fureaiplaza', 'bath'),
  passPage('/pass/bus', 'bus'),
];
