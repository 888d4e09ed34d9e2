import { useTown } from './town.ts';

/** A telephone number that can be pressed, never broken over two lines. */
export function Telephone({ number }: { number: string }) {
  return (
    <a className="nb num" href={`tel:${number.replaceAll('-', '')}`}>
      {number}
    </a>
  );
}

/** Where to call when a screen does not help, and when; nothing until the town's names are there. */
export function OfficeTelephone({ withHours = false }: { withHours?: boolean }) {
  const town = useTown();
  return (
    town && (
      <>
        <span className="nb">
          {town.office_name} <Telephone number={town.office_tel} />
        </span>{' '}
        {withHours && <span className="nb num">{town.office_hours}</span>}
      </>
    )
  );
}
