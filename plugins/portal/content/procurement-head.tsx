import { useDeployment, useSession } from '@portal/sdk';
import { product } from '@portal/sdk/calls/product';
import { ActionButton, LandscapeArt, LinkButton, makeStyles, meaning, tokens } from '@portal/sdk/ui';

const useStyles = makeStyles({
  band: {
    position: 'relative',
    overflow: 'hidden',
    backgroundImage: `linear-gradient(180deg, ${meaning.toneInfoGround}, ${tokens.colorNeutralBackground2})`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  // words stand at the left: the drawing fades out towards them
  art: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    right: 0,
    left: '42%',
    WebkitMaskImage: 'linear-gradient(to right, transparent, #000 40%)',
    maskImage: 'linear-gradient(to right, transparent, #000 40%)',
    '@media (max-width: 900px)': { display: 'none' },
  },
  wrap: {
    position: 'relative',
    maxWidth: '1200px',
    marginInline: 'auto',
    padding: '40px 16px 56px',
    boxSizing: 'border-box',
  },
  title: { margin: 0, fontSize: '32px', lineHeight: '44px', fontWeight: tokens.fontWeightSemibold },
  text: {
    margin: '8px 0 20px',
    maxWidth: '560px',
    fontSize: '16px',
    lineHeight: '28px',
    color: tokens.colorNeutralForeground2,
  },
  actions: { display: 'flex', alignItems: 'center', gap: '12px', flexWrap: 'wrap' },
  phone: { color: tokens.colorNeutralForeground2 },
});

/** Product type of group procurement. */
const procurement = '01';

/** e集采的介绍与开通入口。 */
export function ProcurementHead() {
  const styles = useStyles();
  const { loggedIn } = useSession();
  const { phone } = useDeployment();
  return (
    <div className={styles.band}>
      <div className={styles.art}>
        <LandscapeArt />
      </div>
      <div className={styles.wrap}>
        <h1 className={styles.title}>e集采 集团采购</h1>
        <p className={styles.text}>
          集团各单位的共性需求集中起来一次谈定：目录下单、阳光比价、过程留痕，供应商凭实力参与。
        </p>
        <div className={styles.actions}>
          {loggedIn ? (
            <ActionButton
              call={product.activationOpenProduct}
              input={{ productType: procurement }}
              appearance="primary"
              done="已提交激活"
            >
              立即开通
            </ActionButton>
          ) : (
            <LinkButton to="/login/index" appearance="primary">
              登录后开通
            </LinkButton>
          )}
          <span className={styles.phone}>参与咨询 {phone}</span>
        </div>
      </div>
    </div>
  );
}
