import { useTown } from './town.ts';

/** A telephone number to press, without a line break. */
export function Telephone({ number }: { number: string }) {
  return (
    <a className="nb num" href={`tel:${number.replaceAll('-', '')}`}>
      {number}
    </a>
  );
}

/** The office's telephone number with its hours; empty until the town is loaded. */
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
