import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { DOCUMENT_MAX_BYTES } from '../documents/model.ts';
import { Furigana, RowId, requiredText, text } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { fileRefusals } from '../files/model.ts';
import { FOUND_MEMBERS, FoundMembers, MemberSearch } from '../members/found-member.ts';
import { CLUB_NAME_LENGTH, ClubExemptionMethod, ClubRole, ClubStatus, MAX_IN_CHARGE } from './model.ts';
import { ClubFile, ClubKind, ClubLine } from './views.ts';
import { OwnClub } from './contract.ts';

const toRead = endpointsFor('club:read:any');
const toEdit = endpointsFor('club:edit:any');

const exemption = '/api/clubs/:club_id/exemptions/:club_exemption_id';

export const CLUBS_PAGE_SIZE = 50;
/** Base64 takes four characters for three bytes; names and quotes add some. */
const CERTIFICATE_BODY_BYTES = Math.ceil(DOCUMENT_MAX_BYTES / 3) * 4 + 8192;

const reply = z.object({ club: ClubFile });
const ofClub = { club_id: RowId };
const seen = { ...ofClub, revision: z.number().check(z.int(), z.gte(0)) };

/** Data of a club in the register. */
const asked = {
  club_name: requiredText(CLUB_NAME_LENGTH),
  club_kana: Furigana.check(z.minLength(1, { error: 'required' })),
  group_type: ClubKind,
  member_count: z.nullable(z.number().check(z.int({ error: 'integer' }), z.gte(1), z.lte(9999))),
  registered_on: DateTextSchema,
  registered_until: z.nullable(DateTextSchema),
  in_charge: list(z.object({ member_id: RowId, role: ClubRole }), MAX_IN_CHARGE).check(
    z.minLength(1, { error: 'required' }),
  ),
};

export const listClubs = toRead('listClubs', 'GET', '/api/clubs', {
  input: z.object({
    status: z.optional(ClubStatus),
    /** Part of the club’s name or furigana, or of the name of a person in charge. */
    q: z.optional(text(64)),
    page: PageNumber,
  }),
  reply: z.object({ clubs: z.array(ClubLine), ...pageReply }),
  description: `Registered clubs in the order of their furigana, ${CLUBS_PAGE_SIZE} a page. The look at those in charge is in the audit log and they see it.`,
});

export const readClub = toRead('readClub', 'GET', '/api/clubs/:club_id', {
  input: z.object(ofClub),
  reply,
  refusals: ['not-found'],
  description: 'One club with its exemptions and what happened to it. The access is in the audit log.',
});

export const findClubMembers = toEdit('findClubMembers', 'GET', '/api/club-members', {
  input: MemberSearch,
  reply: FoundMembers,
  description: `Finds who is to be in charge of a club, guests of the counter too, ${FOUND_MEMBERS} at most. The access is in the audit log.`,
});

export const registerClub = toEdit('registerClub', 'POST', '/api/clubs', {
  input: z.object(asked),
  reply,
  success: 201,
  refusals: ['not-found', 'own-club', 'required', 'club-known', 'club-days', 'club-person-twice'],
  description: 'Registers a club with the people in charge of it.',
});

export const changeClub = toEdit('changeClub', 'POST', '/api/clubs/:club_id/change', {
  input: z.object({ ...seen, ...asked }),
  reply,
  refusals: [
    'not-found',
    'own-club',
    'required',
    'club-known',
    'club-days',
    'club-person-twice',
    'club-changed',
    'club-ended',
  ],
  description:
    'Changes what the register says of a club, and who is in charge. Reservations that stand keep their name.',
});

export const endClub = toEdit('endClub', 'POST', '/api/clubs/:club_id/end', {
  input: z.object({ ...seen, ended_on: DateTextSchema, reason: requiredText(REASON_LENGTH) }),
  reply,
  refusals: ['not-found', 'own-club', 'club-changed', 'club-ended', 'club-days'],
  description: 'Ends the registration of a club from a day on. Reservations that stand stay.',
});

export const grantClubExemption = toEdit('grantClubExemption', 'POST', '/api/clubs/:club_id/exemptions', {
  input: z.object({
    ...seen,
    fiscal_year: z.number().check(z.int({ error: 'integer' }), z.gte(2000), z.lte(2200)),
    method: ClubExemptionMethod,
    starts_on: DateTextSchema,
    ends_on: DateTextSchema,
    ground: requiredText(REASON_LENGTH),
    /** The certificate, in base64; stored with the exemption. */
    certificate: z.optional(
      z.object({
        file_name: z.string().check(z.maxLength(1024)),
        content: z.string().check(z.maxLength(CERTIFICATE_BODY_BYTES)),
      }),
    ),
  }),
  reply,
  refusals: [
    'not-found',
    'own-club',
    'club-changed',
    'club-ended',
    'club-exemption-days',
    'club-exemption-known',
    'club-exemption-far',
    'club-exemptions-full',
    ...fileRefusals,
    'too-many-requests',
  ],
  description:
    'Grants a club an exemption within one fiscal year. Its reservations on these days need no further decision.',
  maxBodyBytes: CERTIFICATE_BODY_BYTES,
});

export const revokeClubExemption = toEdit('revokeClubExemption', 'POST', `${exemption}/revoke`, {
  input: z.object({ ...seen, club_exemption_id: RowId, reason: requiredText(REASON_LENGTH) }),
  reply,
  refusals: ['not-found', 'own-club', 'club-changed', 'club-ended'],
  description: 'Takes an exemption back from today on, with the reason. Reservations that stand keep their fee.',
});

export const readClubCertificate = toRead('readClubCertificate', 'GET', `${exemption}/certificate`, {
  input: z.object({ ...ofClub, club_exemption_id: RowId }),
  reply: z.object({ filename: z.string(), type: z.string(), content: z.string() }),
  refusals: ['not-found'],
  description: 'The certificate of an exemption, in base64. The access is in the audit log.',
});

export const listClubsOfMember = endpoint('listClubsOfMember', 'GET', '/api/reception/members/:member_id/clubs', {
  permission: 'reservation:book:any',
  input: z.object({ member_id: RowId }),
  reply: z.object({ clubs: z.array(OwnClub) }),
  description: 'The clubs in whose name the counter can book for somebody. The access is in the audit log.',
});
