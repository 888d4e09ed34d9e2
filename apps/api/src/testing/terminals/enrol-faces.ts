import { embeddingOf, facesFile } from '@machi/domain/faces/faces.fixture';
import pg from 'pg';
import { sealTemplate } from '../../platform/faces/templates.ts';

/*
 * Enrols an artificial face for everybody with the bath pass, as the desk would one after the other: `enrol-faces.ts
 * DATABASE_URL SCHEMA SECRET`.
 */
const [connectionString = '', schema = '', secret = ''] = process.argv.slice(2);
const AT_ONCE = 500;
const { model_id, consent_version } = facesFile;

const client = new pg.Client({ connectionString, options: `-c search_path=${schema},public` });
await client.connect();
const { rows } = await client.query<{ face_no: number; member_id: number }>(
  `insert into face_enrolment (member_id, model_id, template, captures, consent_version, consent_kind, enrolled_at, renew_from)
   select member_id, $1, '', 3, $2, 'screen', now(), '2099-01-11' from pass_consent where pass = 'bath'
   returning face_no, member_id`,
  [model_id, consent_version],
);
for (let from = 0; from < rows.length; from += AT_ONCE) {
  const some = rows.slice(from, from + AT_ONCE);
  const sealed = some.map((owner) => sealTemplate(secret, { ...owner, model_id }, embeddingOf(owner.face_no)));
  await client.query(
    `update face_enrolment f set template = s.template from unnest($1::int[], $2::bytea[]) as s (face_no, template)
     where f.face_no = s.face_no`,
    [some.map(({ face_no }) => face_no), sealed],
  );
}
await client.query(
  'update member set is_face_registered = 1 where member_id in (select member_id from face_enrolment)',
);
await client.end();
