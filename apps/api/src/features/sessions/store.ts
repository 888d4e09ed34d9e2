import type { AuditAction } from '@machi/domain/audit/model';
import type { LoginId } from '@machi/domain/members/login-id';
import type { FactorKind } from '@machi/domain/factors/ways';
import { statement, type Queryable } from '../../database/database.ts';
import { holds, including, otherThan, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { login_failure } from '../../database/tables/sessions.ts';
import { FACTOR_COLUMNS } from '../../platform/factors/factor-store.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { lockMember } from '../../platform/members/lock-member.ts';

const failures = rowsOf(login_failure);
const members = rowsOf(member);

/** The columns that a login needs. */
export interface MemberRow {
  readonly member_id: number;
  readonly email: string | null;
  readonly login_tel_key: string | null;
  readonly password_hash: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly is_official: boolean;
  readonly is_company: boolean;
  readonly organization_id: number | null;
  readonly locale: string;
  readonly is_login_notified: number;
  readonly is_otp_enabled: number;
  readonly is_reset_forced: number;
  readonly first_password_ends_at: Date | null;
  readonly is_password_sent: boolean;
  readonly is_locked: boolean;
  readonly factor_kinds: readonly FactorKind[];
  readonly recovery_left: number;
}

const COLUMNS = `m.member_id, m.email, m.login_tel_key, m.password_hash, m.lastname, m.firstname, m.is_official, m.is_company, m.organization_id,
  m.locale, m.is_login_notified, m.is_otp_enabled, m.is_reset_forced, m.first_password_ends_at, m.is_password_sent, m.locked_at is not null as is_locked,
  ${FACTOR_COLUMNS}`;

interface FoundRow extends MemberRow {
  /** Hash of a temporary password that is still valid. */
  readonly temporary_hash: string | null;
  readonly is_temporary_sent: boolean;
  readonly is_known_browser: boolean;
}

const findBy = (name: string, column: 'email_key' | 'login_tel_key') =>
  statement<FoundRow>(
    name,
    `select ${COLUMNS}, t.password_hash as temporary_hash, coalesce(t.is_sent, false) as is_temporary_sent,
       exists (select from known_browser k where k.secret_hash = $2::bytea and k.member_id = m.member_id) as is_known_browser
     from member m left join temporary_password t on t.member_id = m.member_id and t.expires_at > $3
     where m.${column} = $1`,
  );
const finders = {
  email: findBy('find-login-by-email', 'email_key'),
  tel: findBy('find-login-by-tel', 'login_tel_key'),
};
const readMember = statement<MemberRow>(
  'read-member-for-login',
  `select ${COLUMNS} from member m where m.member_id = $1`,
);
/** Everything that a login writes, in one round trip: the login should take no longer than its hash. */
const noteLogin = statement(
  'note-login',
  `with noted as (insert into member_activity (member_id, acted_at, action, label) values ($1, $2, 'login', $3)),
   audited as (
     insert into audit (acted_at, actor_member_id, action, subject, subject_id, request_id)
     values ($2, $1, '${'session:start' satisfies AuditAction}', 'member', $1, $4))
   update member set last_login_at = $2, first_password_ends_at = null where member_id = $1`,
);

type Noted = Pick<Exchange, 'now' | 'label' | 'requestId'>;

export const sessionStore = {
  /** The member of a login ID, and whether the browser is known. */
  async find(
    database: Queryable,
    { kind, key }: LoginId,
    knownHash: Buffer | null,
    now: Date,
  ): Promise<FoundRow | undefined> {
    return (await database.run(finders[kind], [key, knownHash, now]))[0];
  },
  async read(database: Queryable, memberId: number): Promise<MemberRow | undefined> {
    return (await database.run(readMember, [memberId]))[0];
  },
  /**
   * Locks the member's row until commit, so that a login, a password change, a lock and a withdrawal happen in turn.
   * Always the first lock on a member.
   * @param triesKey count of failed logins to delete
   */
  async lock(transaction: Queryable, memberId: number, triesKey?: string): Promise<MemberRow | undefined> {
    const [, , row] = await Promise.all([
      lockMember(transaction, memberId),
      triesKey === undefined
        ? undefined
        : failures.remove(transaction, 'forget-login-failures', { key_hash: triesKey }),
      sessionStore.read(transaction, memberId),
    ]);
    return row;
  },
  noteLogin: (transaction: Queryable, memberId: number, exchange: Noted) =>
    transaction.run(noteLogin, [memberId, exchange.now, exchange.label, exchange.requestId]),
  /** The other officials who manage roles. */
  chiefsBut: (transaction: Queryable, memberId: number) =>
    members.list(
      transaction,
      'list-chiefs-but',
      { is_official: holds, locked_at: null, roles: including('system'), member_id: otherThan(memberId) },
      { columns: ['email', 'login_tel_key', 'lastname', 'firstname', 'locale'], order: ['member_id'] },
    ),
  setPassword(transaction: Queryable, member_id: number, password_hash: string, is_password_sent: boolean) {
    const set = { password_hash, is_password_sent, is_reset_forced: 0, wrong_codes: 0 } as const;
    return members.update(transaction, 'set-new-password', { member_id }, set);
  },
};
