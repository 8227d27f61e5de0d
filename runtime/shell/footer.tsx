import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from '@portal/sdk/navigation';
import { usePortal } from '../portal.ts';
import { QrCode } from './qr-code.tsx';

const qrCodePx = 72;

const useStyles = makeStyles({
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 24px',
    alignItems: 'center',
    padding: '12px 24px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
  },
  facts: { display: 'flex', flexDirection: 'column', gap: '4px', flexGrow: 1, flexBasis: '280px', minWidth: 0 },
  line: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  link: {
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
  },
});

function RelatedLink({ title, url }: { title: string; url: string }) {
  const styles = useStyles();
  return url.startsWith('/') ? (
    <Link className={styles.link} to={url}>
      {title}
    </Link>
  ) : (
    <a className={styles.link} href={url} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}

/** Related links, hotline, mailbox, code for telephones and filing numbers, all from the deployed config. */
export function Footer() {
  const styles = useStyles();
  const { links, phone, mailbox, groupName, filingNumbers, qrCode } = usePortal().config;
  return (
    <footer className={styles.footer}>
      <div className={styles.facts}>
        {links.length > 0 && (
          <nav className={styles.line} aria-label="友情链接">
            <span>友情链接</span>
            {links.map(({ title, url }) => (
              <RelatedLink key={url} title={title} url={url} />
            ))}
          </nav>
        )}
        <div className={styles.line}>
          <a className={styles.link} href={`tel:${phone}`}>
            客服热线 {phone}
          </a>
          <span>
            邮箱{' '}
            <a className={styles.link} href={`mailto:${mailbox}`}>
              {mailbox}
            </a>
          </span>
        </div>
        <div className={styles.line}>
          <span>© {groupName}</span>
          {filingNumbers.map((number) => (
            <span key={number}>{number}</span>
          ))}
        </div>
      </div>
      {qrCode && <QrCode {...qrCode} sizePx={qrCodePx} />}
    </footer>
  );
}
