import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';

interface Tick {
  readonly text: string;
  readonly met: boolean;
}

const weak = /(.)\1\1|012|123|234|345|456|567|678|789|abc|bcd|cde|def/i;

/** The password policy as the server applies it, one tick a rule. */
export function passwordTicks(password: string, account: string): readonly Tick[] {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  return [
    { text: '8 到 64 个字符', met: password.length >= 8 && password.length <= 64 },
    { text: '大写、小写、数字、符号至少三种', met: kinds >= 3 },
    {
      text: '不含账号',
      met: password !== '' && (account === '' || !password.toLowerCase().includes(account.toLowerCase())),
    },
    { text: '没有连续三个重复或递增的字符', met: password !== '' && !weak.test(password) },
  ];
}

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: '4px 0 0',
    padding: 0,
    fontSize: '12px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
  },
  met: { color: tokens.colorPaletteGreenForeground1 },
});

/** 密码强度和逐条规则。 */
export function PasswordMeter({ password, account }: { password: string; account: string }) {
  const styles = useStyles();
  const ticks = passwordTicks(password, account);
  const met = ticks.filter((tick) => tick.met).length;
  return (
    <div>
      <ProgressBar
        value={met / ticks.length}
        color={met === ticks.length ? 'success' : 'warning'}
        aria-label="密码强度"
      />
      <ul className={styles.list}>
        {ticks.map((tick) => (
          <li key={tick.text} className={tick.met ? styles.met : undefined}>
            {tick.met ? '✓' : '○'} {tick.text}
          </li>
        ))}
      </ul>
    </div>
  );
}
