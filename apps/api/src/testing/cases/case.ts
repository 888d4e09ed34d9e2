import type { OpenTown } from '../towns/open-town.ts';
import type { TestTerminal } from '../terminals/terminal.ts';

export type Input = Readonly<Record<string, unknown>>;

/** What the generic tests have to know of an endpoint: the walk fails for one that is not in the table. */
export interface Case {
  /** A valid input; for an id, that of something new that belongs to the member `owner`. */
  input(town: OpenTown, owner: number): Promise<Input> | Input;
  /** The input names something that belongs to one person: 404 for everybody else. */
  readonly isOwned?: true;
  /** Of officials' endpoints: the answer names no member, and the test of looks asks that it does not. */
  readonly showsNobody?: true;
  /** Of officials' endpoints: whom the answer names without their ids. */
  readonly shown?: (town: OpenTown) => Promise<readonly number[]>;
  /** What a device shows instead of a session; `input` is what `input` gave. */
  readonly headers?: (town: OpenTown, input: Input) => Promise<Readonly<Record<string, string>>>;
  /** Who signs instead of a session; `input` is what `input` gave. */
  readonly terminal?: (town: OpenTown, input: Input) => Promise<TestTerminal>;
  /** What a message shows that is signed instead, over this body. */
  readonly message?: (town: OpenTown, body: string) => Readonly<Record<string, string>>;
  /** Makes its caller's session useless. */
  readonly endsSession?: true;
  /** There is one of it a member, or it ends their other sessions: the walk asks for it in one row after the other. */
  readonly isOneByOne?: true;
  /** Afterwards its caller is gone, or has another password, or has tries of it counted: a new one for each call. */
  readonly spendsCaller?: true;
}

/** Of everybody whom tests add: the first sample member's. */
export const PASSWORD = 'hoshimori-haru1';

/** The sample's official of reception: no test makes another one. */
export const RECEPTION = 6;

export const nothing = () => ({});

/** Somebody new who is the same at every time: what is done a second time may change nothing. */
export async function somebodyNew(town: OpenTown) {
  const person = await town.addPerson();
  await town.rows('update member set created_at = $2 where member_id = $1', person.member_id, town.now());
  return person;
}
