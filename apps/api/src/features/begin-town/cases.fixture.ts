import { nothing, type Case } from '../../testing/cases/case.ts';
import { writeWorkbook } from '../../workbook/write-workbook.ts';

/** The empty workbook, of which all mistakes are told. */
async function empty() {
  const content = (await writeWorkbook()).toString('base64');
  return { town_key: 'kitamachi', files: [{ file_name: 'kitamachi.xlsx', content }] };
}

export const cases: Readonly<Record<string, Case>> = {
  readEmptyWorkbook: { showsNobody: true, input: nothing },
  judgeNewTown: { showsNobody: true, input: empty },
};
