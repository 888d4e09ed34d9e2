import { CheckField, type CheckFieldProps } from '@machi/ui/field/CheckField';
import { TextLink } from '@machi/ui/link/TextLink';
import { useShellTexts } from '../shell-texts.ts';

type AgreeFieldProps = Omit<CheckFieldProps, 'label' | 'requiredWord'> & {
  /** Label of the box, around the words that link to the terms. */
  readonly before: string;
  readonly words: string;
  readonly after: string;
  readonly href: string;
};

/** Checkbox of an agreement, with a link to its text; the form stays open beside it. */
export function AgreeField({ before, words, after, href, ...field }: AgreeFieldProps) {
  const { t } = useShellTexts();
  return (
    <CheckField
      {...field}
      requiredWord={t('required')}
      label={
        <>
          {before}
          <TextLink href={href} target="_blank">
            {words}
          </TextLink>
          {after}
        </>
      }
    />
  );
}
