import { Telephone } from '../../../shell/town/Telephone.tsx';
import { useTown } from '../../../shell/town/town.ts';

/** Whom to call: the town office and its number, once it is known. */
export function OfficeNumber() {
  const town = useTown();
  if (!town) return null;
  return (
    <span className="nb">
      {town.office_name} <Telephone number={town.office_tel} />
    </span>
  );
}
