import { TextLink } from '@machi/ui/link/TextLink';
import { PhrasePicker } from '../../../shell/desk/phrases/PhrasePicker.tsx';
import { useMessageDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';

/** The office's fixed texts, with a link to edit them. */
export function DeskPhrases({ onPick }: { readonly onPick: (text: string) => void }) {
  const { t } = useMessageDeskTexts();
  const { hrefWith } = useDeskAddress();
  return (
    <PhrasePicker
      manage={(hasPhrases) => (
        <TextLink href={hrefWith({ phrases: '1' })}>{t(hasPhrases ? 'phrases.manage' : 'phrases.begin')}</TextLink>
      )}
      onPick={onPick}
    />
  );
}
