import { makeStyles, tokens } from '@fluentui/react-components';
import { meaning } from '../meaning.ts';
import { wave } from './wave.ts';

const useStyles = makeStyles({ art: { display: 'block', width: '100%', height: '100%' } });

const farRidge =
  'M0 304 L120 262 L210 286 L360 214 L470 268 L600 204 L700 246 L860 136 L960 206 ' +
  'L1080 92 L1210 224 L1330 138 L1450 232 L1600 164';
const nearRidge =
  'M0 338 L140 300 L250 326 L420 264 L560 320 L700 278 L820 318 L980 186 L1060 262 ' +
  'L1140 218 L1270 312 L1400 240 L1500 296 L1600 256';
const faces =
  'M980 186 L1002 234 L986 262 L1016 308 M1140 218 L1152 250 L1142 272 ' +
  'M1400 240 L1416 272 L1406 292 M420 264 L434 290 L424 306';

/** Feet of the pylons, on the near ridge. The group is an energy company. */
const pylons = [
  [420, 264],
  [700, 278],
  [1140, 218],
  [1400, 240],
] as const;

const pylonPath = pylons
  .map(([x, y]) => {
    const legs = `M${x - 9} ${y + 5} L${x} ${y - 44} L${x + 9} ${y + 5}`;
    const arms = `M${x - 13} ${y - 28} H${x + 13} M${x - 9} ${y - 36} H${x + 9}`;
    return `${legs} ${arms} M${x - 5} ${y - 18} L${x + 7} ${y - 6} M${x + 5} ${y - 18} L${x - 7} ${y - 6}`;
  })
  .join(' ');

const knots = [[-12, 250], ...pylons.map(([x, y]) => [x, y - 28] as const), [1612, 232]] as const;

/** Each span hangs a little below the lower of its ends. */
const wirePath = knots
  .slice(1)
  .map(([x, y], index) => {
    const [fromX, fromY] = knots[index] ?? [x, y];
    return `M${fromX} ${fromY} Q${(fromX + x) / 2} ${Math.max(fromY, y) + 34} ${x} ${y}`;
  })
  .join(' ');

const shore = wave({ x: 0, y: 344, length: 200, height: 10, crests: 8 });

/** The landscape of heroes: mountains rising to the right over waves, calm at the left where words stand. */
export function LandscapeArt() {
  const styles = useStyles();
  const line = tokens.colorBrandStroke1;
  return (
    <svg
      className={styles.art}
      viewBox="0 0 1600 400"
      preserveAspectRatio="xMaxYMax slice"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="1206" cy="176" r="52" stroke={meaning.artAccent} strokeWidth="2" />
      <path d={`${farRidge} V400 H0 Z`} fill={meaning.artFar} />
      <path d={`${nearRidge} V400 H0 Z`} fill={meaning.artNear} />
      <path d={nearRidge} stroke={line} strokeWidth="2" />
      <path d={faces} stroke={line} strokeWidth="1.2" />
      <path d={`${pylonPath} ${wirePath}`} stroke={tokens.colorNeutralForeground4} strokeWidth="1.3" />
      <path d={`${shore} V400 H0 Z`} fill={tokens.colorNeutralBackground1} />
      <path d={shore} stroke={line} strokeWidth="2" />
      <path d={wave({ x: 60, y: 364, length: 180, height: 8, crests: 7 })} stroke={line} strokeWidth="1.6" />
      <path d={wave({ x: 10, y: 382, length: 220, height: 7, crests: 7 })} stroke={line} strokeWidth="1.2" />
    </svg>
  );
}
