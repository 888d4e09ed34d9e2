import type { HandledLine } from '@machi/domain/form-desk/contract';

/** An application that this official can decide, as it was read. */
export interface HandledTarget {
  /** Its id, as the inbox names lines. */
  readonly code: string;
  readonly id: number;
  readonly seen: string;
  readonly name: string;
  readonly form: string;
  readonly application_code: string;
}

export type Verdict = 'approve' | 'refuse' | 'invalidate';
export const statusOf = { approve: 1, refuse: 2, invalidate: 3 } as const satisfies Readonly<
  Record<Verdict, 1 | 2 | 3>
>;

/** The decidable part of an application; undefined when it is decided, or the official's own. */
export const targetOf = (line: HandledLine): HandledTarget | undefined =>
  line.approval_status !== 0 || line.is_own === 1
    ? undefined
    : {
        code: String(line.onlineform_application_id),
        id: line.onlineform_application_id,
        seen: line.seen,
        name: line.name,
        form: line.form_name,
        application_code: line.application_code,
      };
