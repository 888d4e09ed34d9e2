import { auditCut } from '../platform/audit/audit-cut.ts';
import type { Step } from './step.ts';

/** Seals whose deeds are all over are cut off whole. */
export const auditStep: Step = {
  line: 'audit',
  look: (database, { before }) => auditCut.look(database, before),
  batch: (transaction, { before, now }) => auditCut.cut(transaction, before, now),
};
