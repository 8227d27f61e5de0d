import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router';
import { usePortal } from '../portal.ts';

const useStyles = makeStyles({
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 24px',
    alignItems: 'center',
    padding: '12px 24px',
    fontSize: '12px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
  },
  links: { display: 'flex', gap: '16px', flexWrap: 'wrap' },
  link: {
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
  },
  filing: { marginLeft: 'auto', display: 'flex', gap: '16px', flexWrap: 'wrap' },
});

/** Related links, hotline, mailbox and filing numbers, all from the deployed config. */
export function Footer() {
  const styles = useStyles();
  const { config } = usePortal();
  return (
    <footer className={styles.footer}>
      <nav className={styles.links} aria-label="友情链接">
        {config.links.map(({ title, url }) =>
          url.startsWith('/') ? (
            <Link key={url} className={styles.link} to={url}>
              {title}
            </Link>
          ) : (
            <a key={url} className={styles.link} href={url} target="_blank" rel="noreferrer">
              {title}
            </a>
          ),
        )}
      </nav>
      <span>客服热线 {config.phone}</span>
      <a className={styles.link} href={`mailto:${config.mailbox}`}>
        {config.mailbox}
      </a>
      <span className={styles.filing}>
        <span>© {config.groupName}</span>
        {config.filingNumbers.map((number) => (
          <span key={number}>{number}</span>
        ))}
      </span>
    </footer>
  );
}
