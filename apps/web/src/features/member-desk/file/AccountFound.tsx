import { isDateText } from '@machi/domain/calendar/model';
import { longDate } from '@machi/domain/calendar/long-days';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { isSameName } from '@machi/domain/member-desk/rules';
import { Callout } from '@machi/ui/callout/Callout';
import { useDeskTexts } from '../texts.ts';

/** Whose account it is to which a guest would be joined, so that nobody is joined to a stranger's by a mistyped number. */
export function AccountFound({ guest, account }: { readonly guest: MemberFile; readonly account: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const { birthdate } = account;
  const isSame = isSameName(guest, account);
  return (
    <Callout tone={isSame ? 'info' : 'warning'} live="status">
      <p>{t(isSame ? 'guest.join.account' : 'guest.join.differs')}</p>
      <p>
        <b>{account.name}</b> <span lang="ja">{account.furigana}</span>
      </p>
      {birthdate !== null && isDateText(birthdate) && <p className="num">{longDate(birthdate, locale)}</p>}
      {account.address !== '' && <p lang="ja">{account.address}</p>}
      {account.tel !== null && <p className="num">{account.tel}</p>}
    </Callout>
  );
}
