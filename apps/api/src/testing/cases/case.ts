import type { OpenTown } from '../towns/open-town.ts';
import type { TestTerminal } from '../terminals/terminal.ts';

export type Input = Readonly<Record<string, unknown>>;

/** What the generic tests need to know about an endpoint. The walk fails for an endpoint that is not in the table. */
export interface Case {
  /** A valid input; for an ID, that of a new row of the member `owner`. */
  input(town: OpenTown, owner: number): Promise<Input> | Input;
  /** The input names a row of one person: 404 for all others. */
  readonly isOwned?: true;
  /** For officials' endpoints: the reply names no member, which the test of accesses verifies. */
  readonly showsNobody?: true;
  /** For officials' endpoints: members whom the reply names without IDs. */
  readonly shown?: (town: OpenTown) => Promise<readonly number[]>;
  /** What a device sends instead of a session; `input` is the result of `input`. */
  readonly headers?: (town: OpenTown, input: Input) => Promise<Readonly<Record<string, string>>>;
  /** The terminal that signs instead of a session; `input` is the result of `input`. */
  readonly terminal?: (town: OpenTown, input: Input) => Promise<TestTerminal>;
  /** The signature headers for a signed message with this body. */
  readonly message?: (town: OpenTown, body: string) => Readonly<Record<string, string>>;
  /** The sender says a secret and signs nothing. */
  readonly isBySecret?: true;
  /** Ends the caller's session. */
  readonly endsSession?: true;
  /** One for each member, or it ends their other sessions: the walk then calls row by row. */
  readonly isOneByOne?: true;
  /** Deletes the caller, changes the password or counts tries: each call needs a new caller. */
  readonly spendsCaller?: true;
}

/** The password of all people whom tests add, as the first sample member's. */
export const PASSWORD = 'hoshimori-haru1';

/** The sample's reception official; no test makes another one. */
export const RECEPTION = 6;

export const nothing = () => ({});

/** A new person with the same data each time, to test that a repetition changes nothing. */
export async function somebodyNew(town: OpenTown) {
  const person = await town.addPerson();
  await town.rows('update member set created_at = $2 where member_id = $1', person.member_id, town.now());
  return person;
}
