import { makeStyles, tokens } from '@fluentui/react-components';
import { meaning } from '../meaning.ts';
import { wave } from './wave.ts';

const useStyles = makeStyles({ art: { display: 'block', width: '100%', height: '100%' } });

const farRidge = 'M0 566 L120 424 L196 500 L330 300 L452 470 L520 392 L640 540';
const nearRidge = 'M0 644 L140 520 L228 600 L380 436 L484 562 L560 502 L640 590';
const faces = 'M380 436 L400 498 L384 532 L412 604 M140 520 L154 566 L142 594 M560 502 L572 540 L562 566';
const birds =
  'M492 270 C504 260 512 260 520 270 C528 260 536 260 548 270 ' +
  'M576 320 C586 312 592 312 599 320 C606 312 612 312 622 320';
const shore = wave({ x: 0, y: 668, length: 160, height: 14, crests: 4 });

/** The left half of the login page: the mark grown to a scene, upright. Fills its box. */
export function LoginArt() {
  const styles = useStyles();
  const line = tokens.colorBrandStroke1;
  return (
    <svg
      className={styles.art}
      viewBox="0 0 640 800"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="446" cy="380" r="62" stroke={meaning.artAccent} />
      <path d={`${farRidge} V800 H0 Z`} fill={meaning.artFar} />
      <path d={`${nearRidge} V800 H0 Z`} fill={meaning.artNear} />
      <path d={nearRidge} stroke={line} />
      <path d={faces} stroke={line} strokeWidth="1.2" />
      <path d={`${shore} V800 H0 Z`} fill={tokens.colorNeutralBackground1} />
      <path d={shore} stroke={line} />
      <path d={wave({ x: 40, y: 702, length: 140, height: 12, crests: 4 })} stroke={line} strokeWidth="1.6" />
      <path d={wave({ x: -30, y: 734, length: 170, height: 11, crests: 4 })} stroke={line} strokeWidth="1.4" />
      <path d={wave({ x: 70, y: 764, length: 130, height: 9, crests: 4 })} stroke={line} strokeWidth="1.2" />
      <path d={birds} stroke={tokens.colorNeutralForeground4} strokeWidth="1.6" />
    </svg>
  );
}
