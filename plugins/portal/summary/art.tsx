import { LandscapeArt, makeStyles, meaning, tokens } from '@portal/sdk/ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({ art: { display: 'block', width: '100%', height: '100%' } });

const hills =
  'M0 330 L180 282 L330 312 L520 244 L660 300 L860 228 L1010 284 L1200 206 L1360 270 L1500 226 L1600 258 V400 H0 Z';
/** Even waves. */
const shore = `M0 350 q50 -9 100 0${' t100 0'.repeat(16)}`;
const ripples = `M60 370 q45 -8 90 0${' t90 0'.repeat(15)}`;

/** Small circles that stand on a line. */
const wheels = (y: number, radius: number, places: readonly number[]) =>
  places.map((x) => `M${x} ${y} a${radius} ${radius} 0 1 0 .1 0`).join(' ');

const train =
  'M1110 334 H1196 V296 H1110 Z M1206 334 H1292 V296 H1206 Z ' +
  'M1302 334 H1420 V282 L1396 262 H1302 Z M1330 282 H1384';

/** Far hills and water, and what stands between them. */
function Scene({ children }: { children: ReactNode }) {
  const styles = useStyles();
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
      <path d={hills} fill={meaning.artFar} />
      <g stroke={tokens.colorBrandStroke1} strokeWidth="2">
        {children}
      </g>
      <path d={`${shore} V400 H0 Z`} fill={tokens.colorNeutralBackground1} />
      <path d={shore} stroke={tokens.colorBrandStroke1} strokeWidth="2" />
      <path d={ripples} stroke={tokens.colorBrandStroke1} strokeWidth="1.4" />
    </svg>
  );
}

/** A quay: crane, stacked goods, a train that takes them inland. */
const ProcurementArt = () => (
  <Scene>
    <path
      d={
        'M840 344 V150 M900 344 V150 M832 150 H1096 M840 150 L870 100 L900 150 M870 100 L1080 150 ' +
        'M840 240 L900 190 M840 300 L900 250'
      }
    />
    <path d="M1020 150 V196 M1000 196 H1040" stroke={meaning.artAccent} />
    <path d="M996 196 H1044 V230 H996 Z M1012 196 V230 M1028 196 V230" fill={meaning.artNear} />
    <path
      d="M950 344 V308 H1010 V344 Z M1010 344 V308 H1070 V344 Z M980 308 V272 H1040 V308 Z"
      fill={meaning.artNear}
    />
    <path d={train} fill={meaning.artNear} />
    <path d={wheels(340, 7, [1128, 1178, 1224, 1274, 1324, 1396])} />
  </Scene>
);

/** A bridge over the river: what is delivered on one side is paid on the other. */
const FinanceArt = () => (
  <Scene>
    <path
      d={
        'M700 300 H1600 M860 344 V176 M1240 344 V176 M860 176 Q1050 326 1240 176 M860 176 Q790 250 700 300 ' +
        'M1240 176 Q1400 320 1600 292'
      }
    />
    <path
      d={
        'M920 219 V300 M980 244 V300 M1050 252 V300 M1120 244 V300 M1180 219 V300 M1300 222 V300 ' +
        'M1370 262 V300 M810 238 V300'
      }
      strokeWidth="1.3"
    />
    <circle cx="954" cy="128" r="38" stroke={meaning.artAccent} fill={meaning.artNear} />
    <path d="M938 108 L954 128 L970 108 M954 128 V150 M940 132 H968 M940 141 H968" stroke={meaning.artAccent} />
    <path d="M1000 300 V282 H1040 L1052 300 M1008 306 a6 6 0 1 0 .1 0 M1044 306 a6 6 0 1 0 .1 0" />
  </Scene>
);

const SCENES: Readonly<Record<string, () => ReactNode>> = {
  landscape: LandscapeArt,
  procurement: ProcurementArt,
  finance: FinanceArt,
};

/** Drawing of a banner by its key; an unknown key shows the landscape. */
export function BannerArt({ art }: { art: string }) {
  const Art = SCENES[art] ?? LandscapeArt;
  return <Art />;
}
