import { signedApplications } from './features/filing/signed-applications.ts';
import type { SignedKind } from './platform/signing/signed-kind.ts';

/** Whatever people sign, a line each: how a code leads to its document (docs/decisions/0081). */
export const signedKinds: readonly SignedKind[] = [signedApplications];
