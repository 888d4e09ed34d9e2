import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { notePaidBefore } from '../../testing/facilities/payments.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const person = await town.addPerson({ lastname: '小笠原', is_resident: 1 });

async function reserve(
  parts: Readonly<Record<string, unknown>>,
): Promise<{ reservation_id: number; reservation_code: string; application_code: string }[]> {
  const answer = await town.call('POST', '/api/reservations', { as: person, body: reservationRequest(parts) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.reservations;
}
const idOf = (made: { reservation_id: number }[]): number => made[0]?.reservation_id ?? 0;
const permit = (id: number, as = person, locale: 'ja' | 'en' = 'ja') =>
  town.call('GET', `/api/reservations/${id}/permit`, { as, locale });
const receipt = (id: number, typed: Record<string, string> = {}, as = person) =>
  town.call('GET', `/api/reservations/${id}/receipt?${new URLSearchParams(typed)}`, { as, locale: 'ja' });
/** Blanks and line ends depend on the PDF reader. */
const flat = (text: string): string => text.replaceAll(/\s/g, '');
/** Days on which the community centre is open. */
const TEN_DAYS = ['01-21', '01-22', '01-26', '01-28', '01-29', '02-02', '02-04', '02-05', '02-09', '02-16'].map(
  (day) => `2027-${day}`,
);

describe('the permit', () => {
  test('names number, day, applicant, facility, dates, itemised fee, conditions and the mayor [decision:fee.on-paper]', async () => {
    const made = await reserve({ target_date: '2027-01-21' });
    const answer = await permit(idOf(made));
    expect(answer.status, answer.text).toBe(200);
    const code = made[0]?.application_code ?? '';
    expect(answer.body).toMatchObject({ filename: `使用許可書_${code}.pdf`, type: 'application/pdf' });
    const { text, size, info } = await readPdf(answer.body.content);
    expect(size).toBeLessThan(200_000);
    expect(info).toMatchObject({ Title: `使用許可書 ${code}`, Author: '星守町', Language: 'ja-JP' });
    for (const part of [
      '使用許可書',
      `許可番号${code}`,
      '令和9年（2027年）1月11日',
      '小笠原試様',
      '〒098-9901北海道星守町旭1丁目',
      '星守町長北川誠',
      '（公印省略）',
      '次のとおり許可します',
      '共同オフィスワッカ',
      '会議ブースA',
      '会議・打ち合わせ',
      '令和9年（2027年）1月21日（木）',
      '13:00〜15:00',
      '2時間×300円',
      '600円',
      '住所を法人の登記に使うことはできません。',
      '利用を始める時刻まで、予約一覧から取り消せます。',
      '1/1',
    ])
      expect(flat(text), part).toContain(part);
    expect(flat(text)).not.toContain('〓');
  });

  test('of ten dates for a group with everything fits, page by page, its numbers and long names whole', async () => {
    await town.rows('update spot set fixing_method = 1, monthly_limit = null where spot_id = 1');
    await town.caughtUp();
    await expect.poll(async () => (await town.call('GET', '/api/spots/1')).body.spot.monthly_limit).toBeNull();
    const { spot } = (await town.call('GET', '/api/spots/1', { locale: 'ja' })).body;
    const room = spot.rooms.find(
      (one: { adjunct_room_ids: number[]; room_timetable: unknown[] }) =>
        one.adjunct_room_ids.length > 0 && one.room_timetable.length === 0,
    );
    const group_name = '星守町民踊保存会および冬の星まつり実行委員会合同準備会（事務局：公民館内）';
    const made = await reserve({
      spot_id: 1,
      room_id: room.room_id,
      target_date: TEN_DAYS[0],
      target_dates: TEN_DAYS.slice(1),
      target_time: { start: '13:00', end: '16:00' },
      is_group: 1,
      group_type: 'circle',
      group_name,
      person_in_charge: '𠮷田 髙子',
      purpose: 'other',
      purpose_other: '民踊の合同練習',
      persons_spot: 20,
      includes_preparation: 1,
      exemption_method: 2,
      exemption_reason: '町民の文化活動のため',
      adjunct_room_ids: room.adjunct_room_ids.slice(0, 1),
      equipment_ids: [spot.equipments[0].equipment_id],
    });
    const [first] = made;
    // One is cancelled, one not yet fixed, one changed: the permit covers the valid ones.
    await town.call('POST', `/api/reservations/${made[1]?.reservation_id}/cancel`, { as: person });
    await town.rows`update reservation set approval_status = 0 where reservation_id = ${made[2]?.reservation_id ?? 0}`;
    await town.rows`update reservation set adjunct_room_ids = '[]'
      where reservation_id = ${made[3]?.reservation_id ?? 0}`;
    const { pages, text } = await readPdf((await permit(first?.reservation_id ?? 0)).body.content);
    const all = flat(text);
    for (const part of [
      `${group_name}御中`,
      '申込者小笠原試様',
      '𠮷田髙子',
      '民踊の合同練習',
      '準備・片付け1時間を除く',
      '一部減免により30%',
      '申請中です。',
      room.room_name,
      spot.equipments[0].equipment_name,
      'なし',
    ])
      expect(all, part).toContain(flat(part));
    for (const [index, one] of made.entries())
      expect(all.includes(one.reservation_code), String(index)).toBe(index !== 1 && index !== 2);
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(flat(page)).toContain(`${index + 1}/${pages.length}`);
      expect(flat(page)).toContain(`使用許可書${first?.application_code}`);
    }
    const [{ sum } = { sum: 0 }] = await town.rows<{ sum: number }>`select sum(amount)::int as sum from reservation
      where application_code = ${first?.application_code ?? ''} and is_canceled = 0 and approval_status = 1`;
    expect(all).toContain(`${sum.toLocaleString('en-US')}円`);
  });

  test('says for how many each date is, and how each stands with its exemption, where they differ', async () => {
    const made = await reserve({
      spot_id: 4,
      room_id: 403,
      target_date: '2027-02-17',
      target_dates: ['2027-02-18', '2027-02-19'],
      persons_spot: 4,
      exemption_method: 2,
      exemption_reason: '町民の文化活動のため',
    });
    const read = async () => flat((await readPdf((await permit(idOf(made))).body.content)).text);
    const alike = await read();
    expect(alike).toContain('使用人数4人');
    expect(alike.match(/4人/g)).toHaveLength(1);
    expect(alike).toContain('減免申請中です。');
    const [, second, third] = made;
    const set = 'update reservation set persons_spot = $2, exemption_status = $3 where reservation_id = $1';
    await town.rows(set, second?.reservation_id ?? 0, 9, 1);
    await town.rows(set, third?.reservation_id ?? 0, 4, 2);
    const each = await read();
    expect(each).not.toContain('使用人数');
    for (const part of [
      '令和9年（2027年）2月17日（水）13:00〜15:004人',
      '令和9年（2027年）2月18日（木）13:00〜15:009人',
      '令和9年（2027年）2月19日（金）13:00〜15:004人',
      '2月17日（水）：申請中です。',
      '2月18日（木）：確認しました。',
      '2月19日（金）：減免はできませんでした。',
    ])
      expect(each, part).toContain(part);
  });

  test('of a letter that no font has shows that it is missing, and says so', async () => {
    const made = await reserve({ target_date: '2027-01-22', purpose: 'other', purpose_other: '𛀁の会👨‍👩‍👧' });
    const { text } = await readPdf((await permit(idOf(made))).body.content);
    expect(flat(text)).toContain('〓の会〓');
    expect(flat(text)).toContain('※「〓」は、この書類に印刷できない文字です。');
  });

  test('is for its owner alone, and for what is fixed and stands', async () => {
    const id = idOf(await reserve({ target_date: '2027-01-25' }));
    expect((await permit(id, await town.addPerson())).status).toBe(404);
    await town.rows('update reservation set approval_status = 0 where reservation_id = $1', id);
    const waiting = await permit(id, person, 'en');
    expect([waiting.status, waiting.body.errors.reservation_id]).toEqual([
      409,
      ['The reservation is not fixed yet, so there is no permit.'],
    ]);
    await town.rows('update reservation set approval_status = 1 where reservation_id = $1', id);
    await town.call('POST', `/api/reservations/${id}/cancel`, { as: person });
    expect((await permit(id)).body.codes).toEqual({ reservation_id: ['permit-canceled'] });
  });

  test('is dated by the day on which the last of its dates was fixed, in the town, on 29 February too', async () => {
    const id = idOf(await reserve({ target_date: '2027-01-26' }));
    await town.rows(`update reservation set fixed_at = '2028-02-28T15:00:00Z' where reservation_id = $1`, id);
    expect(flat((await readPdf((await permit(id)).body.content)).text)).toContain('令和10年（2028年）2月29日');
  });
});

test('to draw papers takes next to nothing of the thread that answers everybody', async () => {
  const id = idOf(await reserve({ target_date: '2027-01-25' }));
  expect((await permit(id)).status).toBe(200);
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  for (const _ of [1, 2, 3]) expect((await permit(id)).status).toBe(200);
  const sum = ({ user, system }: { user: number; system: number }): number => user + system;
  expect(sum(process.threadCpuUsage(own))).toBeLessThan(sum(process.cpuUsage(all)) / 3);
});

describe('the receipt', () => {
  test('tells amount and tax, to whom and what for', async () => {
    const made = await reserve({ target_date: '2027-01-27' });
    const id = idOf(made);
    const early = await receipt(id);
    expect([early.status, early.body.errors.reservation_id]).toEqual([
      409,
      ['料金のお支払いがまだのため、領収書は発行できません。'],
    ]);
    await notePaidBefore(town, id, '2027-01-26T15:30:00Z');
    const answer = await receipt(id);
    expect(answer.body.filename).toBe(`領収書_${made[0]?.reservation_code}.pdf`);
    const { text, pages, size } = await readPdf(answer.body.content);
    expect(pages).toHaveLength(1);
    expect(size).toBeLessThan(100_000);
    for (const part of [
      '領収書',
      '小笠原試様',
      '金600円也',
      '但し施設使用料として',
      '上記の金額を領収しました。',
      '10%対象600円54円',
      '令和9年（2027年）1月27日',
      '星守町長北川誠',
      '北海道星守町中央2丁目1番地',
    ])
      expect(flat(text), part).toContain(part);
    expect(flat(text)).toMatch(/登録番号T\d{13}/);
  });

  test('is made out to whom one asks for', async () => {
    const id = idOf(await reserve({ target_date: '2027-01-28' }));
    await notePaidBefore(town, id, town.now());
    const readTyped = async (addressee: string) =>
      flat((await readPdf((await receipt(id, { addressee, proviso: '会議室使用料として' })).body.content)).text);
    expect(await readTyped('星守商店')).toContain('星守商店様');
    const body = await readTyped('星守町民踊保存会 御中');
    expect(body).toContain('星守町民踊保存会御中');
    expect(body).not.toContain('御中様');
    expect(body).toContain('但し会議室使用料として');
    const gaps = await receipt(id, { addressee: '𛀁商店', proviso: '👨‍👩‍👧代' });
    expect([gaps.status, gaps.body.errors]).toEqual([
      422,
      { addressee: ['印刷できない文字があります：𛀁'], proviso: ['印刷できない文字があります：👨‍👩‍👧'] },
    ]);
    expect((await receipt(id, { addressee: 'あ'.repeat(65) })).status).toBe(422);
    expect((await receipt(id, {}, await town.addPerson())).status).toBe(404);
  });

  test('is not given for what cost nothing, or stands no longer', async () => {
    const id = idOf(await reserve({ target_date: '2027-01-29' }));
    await town.rows('update reservation set amount = 0 where reservation_id = $1', id);
    expect((await receipt(id)).body.codes).toEqual({ reservation_id: ['nothing-to-pay'] });
    await town.rows('update reservation set amount = 600, is_canceled = 1 where reservation_id = $1', id);
    await notePaidBefore(town, id, town.now());
    expect((await receipt(id)).body.codes).toEqual({ reservation_id: ['receipt-canceled'] });
  });
});

describe('the permit at the counter', () => {
  test('is the same paper; the look is written down, and nobody else prints it', async () => {
    const reception = await town.addPerson({ roles: ['reception'] });
    const id = idOf(await reserve({ target_date: '2027-02-18' }));
    const print = (as = reception, of = id) =>
      town.call('GET', `/api/reception/reservations/${of}/permit`, { as, locale: 'ja' });
    const [printed, own] = [await print(), await permit(id)];
    expect([printed.status, printed.body.filename], printed.text).toEqual([200, own.body.filename]);
    expect((await readPdf(printed.body.content)).text).toBe((await readPdf(own.body.content)).text);
    expect((await print(await town.addPerson({ roles: ['editor'] }))).status).toBe(403);
    expect((await print(await town.addPerson())).status).toBe(403);
    const looks = `action = 'reservation:read' and actor_member_id = ${reception.member_id} and subject = 'member' and subject_id = ${person.member_id}`;
    expect(await town.countRows('audit', looks)).toBe(1);
    expect((await print(reception, 999_999)).status).toBe(404);
    await town.rows('update reservation set approval_status = 0 where reservation_id = $1', id);
    expect((await print()).status).toBe((await permit(id)).status);
    expect((await print()).body.content).toBeUndefined();
  });

  test('of a counter guest whose address nobody knows it says none', async () => {
    const reception = await town.addPerson({ roles: ['reception'] });
    const body = { lastname: '畑中', firstname: 'トメ', tel: '0100-55-7991' };
    const { member } = (await town.call('POST', '/api/reception/guests', { as: reception, body })).body;
    const booked = await town.call('POST', '/api/reception/bookings', {
      as: reception,
      body: { ...reservationRequest({ target_date: '2027-02-19' }), member_id: member.member_id },
    });
    expect(booked.status, booked.text).toBe(201);
    const paper = await town.call(
      'GET',
      `/api/reception/reservations/${booked.body.reservations[0].reservation_id}/permit`,
      {
        as: reception,
        locale: 'ja',
      },
    );
    const text = flat((await readPdf(paper.body.content)).text);
    expect(text).toContain('畑中トメ様');
    expect(text).not.toContain('〒');
  });
});
