import { Icon } from '../../src/icon/Icon.tsx';
import { iconPaths, type IconName } from '../../src/icon/icon-paths.ts';
import { Mark } from '../../src/logo/Mark.tsx';

const names = Object.keys(iconPaths).filter((name): name is IconName => name in iconPaths);

export function IconSamples() {
  return (
    <ul className="icon-list">
      <li>
        <Mark />
        <span className="token-name">Mark</span>
      </li>
      {names.map((name) => (
        <li key={name}>
          <Icon name={name} />
          <span className="token-name">{name}</span>
        </li>
      ))}
    </ul>
  );
}
