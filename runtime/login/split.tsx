import { makeStyles, tokens } from '@fluentui/react-components';
import { BrandMark, mergeClasses } from '@portal/sdk/ui';
import { brand, LoginArt } from '@portal/sdk/ui/host';
import type { ReactNode } from 'react';
import { Link } from '@portal/sdk/navigation';
import { usePortal } from '../portal.ts';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: '1fr minmax(420px, 520px)',
    height: 'calc(100vh - var(--portal-bars, 0px))',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  below: { height: 'calc(100vh - 56px - var(--portal-bars, 0px))' },
  art: {
    position: 'relative',
    padding: '48px',
    boxSizing: 'border-box',
    overflow: 'hidden',
    height: '100%',
    minHeight: '600px',
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: brand[50],
    '@media (max-width: 900px)': { display: 'none' },
  },
  picture: { position: 'absolute', inset: 0 },
  words: { position: 'relative', marginTop: '64px' },
  first: { marginTop: 0 },
  brand: {
    position: 'relative',
    zIndex: 1,
    display: 'flex',
    gap: '12px',
    alignItems: 'center',
    fontSize: '20px',
    fontWeight: 600,
    color: 'inherit',
    textDecorationLine: 'none',
  },
  slogan: { fontSize: '32px', lineHeight: '44px', fontWeight: 600, margin: 0 },
  line: { fontSize: '14px', lineHeight: '22px', marginTop: '12px' },
  side: {
    display: 'flex',
    flexDirection: 'column',
    padding: 'clamp(32px, 14vh, 160px) 56px 48px',
    boxSizing: 'border-box',
    gap: '24px',
    '@media (max-width: 479px)': { padding: '24px 16px' },
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '8px 16px',
    color: tokens.colorNeutralForeground2,
    fontSize: '14px',
  },
});

/** 客服热线，和页面自己的话。 */
export function Foot({ children }: { children?: ReactNode }) {
  const styles = useStyles();
  const { config } = usePortal();
  return (
    <div className={styles.foot}>
      {children}
      <span>客服热线 {config.phone}</span>
    </div>
  );
}

/** 左图右表；顶栏之下时，名称已在顶栏。 */
export function Split({ below, children }: { below: boolean; children: ReactNode }) {
  const styles = useStyles();
  const { config } = usePortal();
  return (
    <div className={mergeClasses(styles.page, below && styles.below)}>
      <div className={styles.art}>
        <div className={styles.picture}>
          <LoginArt />
        </div>
        {!below && (
          <Link className={styles.brand} to="/ef/home">
            <BrandMark size={40} />
            {config.portalName}
          </Link>
        )}
        <div className={mergeClasses(styles.words, below && styles.first)}>
          <p className={styles.slogan}>
            山有脊，水有源，
            <br />
            供应链上事事有着落。
          </p>
          <div className={styles.line}>订单、结算、发票、融资，一个平台办到底。</div>
        </div>
      </div>
      <div className={styles.side}>{children}</div>
    </div>
  );
}
