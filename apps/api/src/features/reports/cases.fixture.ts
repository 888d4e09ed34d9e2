import { writtenShortCode } from '@machi/domain/codes/short-code';
import { keepLink } from '../../platform/sessions/links.ts';
import type { Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

/** A grey JPEG of 8 pixels by 8. */
const GREY =
  '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAB/9k=';
let sent = 0;
/** Each at a place of its own, so that none is near another. */
export const newRequest = () => {
  sent += 1;
  return {
    kind_key: 'road',
    body: `歩道に穴があります。（${sent}）`,
    place: '役場通り',
    position: { latitude: 44.1 + (sent % 100) / 1000, longitude: 142.0 + Math.floor(sent / 100) / 1000 },
    is_agreed: true as const,
  };
};

type Columns = Readonly<Record<string, string | number | boolean | Date | null>>;

/** A report in a state, with one picture where asked. */
export async function newReport(town: OpenTown, { isPictured = false, member_id = null, ...set }: Columns = {}) {
  const { body, position } = newRequest();
  const code = `TEST${String(sent).padStart(4, '0')}`;
  const row: Columns = {
    receipt_code: code,
    kind_key: 'road',
    body,
    place: '役場通り',
    ...position,
    state: 'received',
    organization_id: 6,
    due_on: '2027-01-20',
    answer: '{"ja":"","en":""}',
    sent_hash: `test ${sent}`,
    created_at: town.now(),
    changed_at: town.now(),
    closed_at: null,
    ...set,
  };
  const names = Object.keys(row);
  const [made] = await town.rows<{ report_id: number }>(
    `insert into report (${names.join(', ')}) values (${names.map((_name, index) => `$${index + 1}`).join(', ')})
     returning report_id`,
    ...Object.values(row),
  );
  const report_id = made?.report_id ?? 0;
  let report_picture_id = 0;
  if (isPictured === true) {
    const [picture] = await town.rows<{ report_picture_id: number }>(
      `insert into report_picture (report_id, name, width, height, content, created_at)
       values ($1, $2, 4, 4, '\\x00', $3) returning report_picture_id`,
      report_id,
      Array.from(String(sent).padStart(26, '0'), (digit) => 'abcdefghij'.charAt(Number(digit))).join(''),
      town.now(),
    );
    report_picture_id = picture?.report_picture_id ?? 0;
  }
  if (member_id !== null)
    await town.rows`insert into report_follower (report_id, member_id, locale, is_reporter, created_at)
      values (${report_id}, ${member_id}, 'ja', 1, ${town.now()})`;
  return { report_id, report_picture_id, revision: 0, receipt_code: writtenShortCode(code) };
}

const seen = async (town: OpenTown, set: Columns = {}) => {
  const { report_id, revision } = await newReport(town, set);
  return { report_id, revision };
};

const ofMember = async (town: OpenTown) => newReport(town, { member_id: (await town.addPerson()).member_id });
const lastReporter = async (town: OpenTown): Promise<number[]> => {
  const [last] = await town.rows<{ member_id: number }>(
    'select member_id from report_follower where member_id is not null order by report_id desc limit 1',
  );
  return last ? [last.member_id] : [];
};

export const cases: Readonly<Record<string, Case>> = {
  readReportKinds: { input: () => ({}) },
  findNearReports: { input: () => ({ kind_key: 'road', position: { latitude: 44.16, longitude: 142.02 } }) },
  findFaces: { input: () => ({ picture: GREY }) },
  sendReport: { input: newRequest },
  joinReport: { input: async (town) => ({ report_id: (await newReport(town)).report_id }) },
  confirmReportContact: {
    input: async (town) => {
      const { report_id } = await newReport(town);
      const email = `told.${report_id}@example.jp`;
      const pending = { report_id, email, locale: 'ja', is_reporter: 1 };
      return { token: (await keepLink(town.database, 'report', email, pending, town.now())).token };
    },
  },
  readReportStatus: { input: async (town) => ({ receipt_code: (await newReport(town)).receipt_code }) },
  listPublicReports: { input: () => ({}) },
  listDeskReports: {
    input: async (town) => {
      await ofMember(town);
      return {};
    },
    shown: lastReporter,
  },
  readDeskReport: {
    input: async (town) => ({ report_id: (await ofMember(town)).report_id }),
    shown: lastReporter,
  },
  stepReport: {
    input: async (town) => ({ ...(await seen(town)), to: 'accepted', answer_key: '', reason: '道路係が見ました。' }),
    showsNobody: true,
  },
  giveReportToCompany: { input: (town) => seen(town), showsNobody: true },
  giveReportToOffice: {
    input: async (town) => ({ ...(await seen(town)), organization_id: 2, kind_key: 'dumping' }),
    showsNobody: true,
  },
  publishReport: {
    input: async (town) => ({
      ...(await seen(town, { state: 'accepted' })),
      is_public: 1,
      public_body: '歩道の穴です。',
    }),
    showsNobody: true,
  },
  removeReportPicture: {
    input: async (town) => {
      const { report_id, revision, report_picture_id } = await newReport(town, { isPictured: true });
      return { report_id, revision, report_picture_id, reason: '人が写っているため' };
    },
    showsNobody: true,
  },
  mergeReport: {
    input: async (town) => ({ ...(await seen(town)), into: (await newReport(town)).receipt_code }),
    showsNobody: true,
  },
  readReportStatistics: { input: () => ({}), showsNobody: true },
};
