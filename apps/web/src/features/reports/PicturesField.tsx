import { findFaces } from '@machi/domain/reports/contract';
import { MOST_PICTURES } from '@machi/domain/reports/model';
import { Callout } from '@machi/ui/callout/Callout';
import { CheckField } from '@machi/ui/field/CheckField';
import { FileField } from '@machi/ui/field/FileField';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { call } from '../../shell/calls/client.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { CoverPicture } from './CoverPicture.tsx';
import { readPicture, sentPicture, type ChosenPicture } from './shrink-picture.ts';
import { useReportTexts } from './texts.ts';

interface PicturesFieldProps {
  readonly pictures: readonly ChosenPicture[];
  readonly isLooked: boolean;
  readonly error?: string | undefined;
  readonly lookError?: string | undefined;
  readonly onPictures: Dispatch<SetStateAction<readonly ChosenPicture[]>>;
  readonly onLooked: (isLooked: boolean) => void;
}

/** Up to three pictures. The server points faces and number plates out; whoever chose them looks, large, and covers what else there is. */
export function PicturesField({ pictures, isLooked, error, lookError, onPictures, onLooked }: PicturesFieldProps) {
  const { t } = useReportTexts();
  const { t: shell } = useShellTexts();
  const [isUnreadable, setUnreadable] = useState(false);

  const change = (id: string, to: (picture: ChosenPicture) => Partial<ChosenPicture>) =>
    onPictures((all) => all.map((one) => (one.id === id ? { ...one, ...to(one) } : one)));

  /** Lays boxes over the faces and plates that the server finds; those that the sender has drawn meanwhile stay. */
  async function pointOut(picture: ChosenPicture) {
    const result = await call(findFaces, { picture: sentPicture(picture) }, { ignoresError: true });
    const found = result.ok ? result.reply.covers : [];
    change(picture.id, ({ covers }) => ({ covers: [...covers, ...found], found: result.ok ? found.length : 'away' }));
  }
  async function choose(files: FileList | null) {
    const read = await Promise.all(
      Array.from(files ?? [])
        .slice(0, MOST_PICTURES - pictures.length)
        .map(readPicture),
    );
    const made = read.filter((one) => one !== undefined);
    setUnreadable(made.length < read.length);
    if (made.length === 0) return;
    onPictures((all) => [...all, ...made].slice(0, MOST_PICTURES));
    onLooked(false);
    for (const picture of made) await pointOut(picture);
  }
  const wrong = error ?? (isUnreadable ? t('picture.unreadable') : undefined);
  return (
    <div className="stack">
      <FileField
        id="pictures"
        label={t('pictures')}
        hint={t('pictures.hint')}
        optionalWord={t('optional')}
        accept="image/*"
        multiple
        disabled={pictures.length >= MOST_PICTURES}
        pickWord={t('pictures.pick')}
        noneWord={pictures.length === 0 ? t('pictures.none') : t('pictures.count', { count: pictures.length })}
        removeWord={t('picture.remove')}
        removeLabel={(name) => name}
        files={[]}
        onRemove={() => {}}
        {...(wrong !== undefined && { error: wrong })}
        onChange={({ target }) => {
          void choose(target.files);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {pictures.length > 0 && (
        <>
          <Callout tone="warning" title={t('look.title')}>
            <p>{t('look.body')}</p>
            <p className="sm">{t('look.keys')}</p>
          </Callout>
          <ol className="stack-lg">
            {pictures.map((picture, index) => (
              <CoverPicture
                key={picture.id}
                picture={picture}
                number={index + 1}
                onChange={(covers) => change(picture.id, () => ({ covers }))}
                onRemove={() => onPictures((all) => all.filter(({ id }) => id !== picture.id))}
              />
            ))}
          </ol>
          <CheckField
            id="is_looked"
            label={t('look.agree')}
            requiredWord={shell('required')}
            checked={isLooked}
            {...(lookError !== undefined && { error: lookError })}
            onChange={({ target }) => onLooked(target.checked)}
          />
        </>
      )}
    </div>
  );
}
