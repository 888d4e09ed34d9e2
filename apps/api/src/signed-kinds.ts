import { signedApplications } from './features/filing/signed-applications.ts';
import type { SignedKind } from './platform/signing/signed-kind.ts';

/** All kinds of signed documents, one a line: how a code leads to its document (docs/decisions/0081). */
export const signedKinds: readonly SignedKind[] = [signedApplications];
