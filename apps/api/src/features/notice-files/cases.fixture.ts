import type { Case } from '../../testing/cases/case.ts';
import { onePoint } from '../../testing/requests/requests.ts';

export const cases: Readonly<Record<string, Case>> = {
  uploadNoticeFile: { showsNobody: true, input: () => ({ file_name: '夏まつり.png', content: onePoint }) },
};
