import { Component, type ReactNode } from 'react';
import { mutate } from 'swr';
import { bus } from '../bus.ts';
import { OwnerContext, PausedContext } from '../owner.ts';
import { Card } from './section.tsx';
import { ErrorState } from './states.tsx';

interface Props {
  /** What failed, as the user knows it: the page's or the card's title. */
  name?: string;
  /** Plugin that it belongs to, where the error does not tell. */
  owner?: string;
  /** Behind a notice for now; what had failed is drawn anew afterwards. */
  paused?: boolean;
  children: ReactNode;
}

interface State {
  readonly error: Error | undefined;
  readonly paused: boolean;
}

/** Keeps an error of its children to one card with a retry. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: undefined, paused: false };

  static getDerivedStateFromProps({ paused = false }: Props, before: State): Partial<State> | null {
    if (paused === before.paused) return null;
    return paused ? { paused } : { paused, error: undefined };
  }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    const { owner } = this.props;
    bus.emit('fault:caught', { error: error instanceof Error ? error : new Error(String(error)), owner });
  }

  /** Draws again, and asks again: an answer kept from before may be what could not be drawn. */
  retry = () => {
    void mutate(() => true, undefined);
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    const { name, owner, paused = false, children } = this.props;
    if (!error && owner !== undefined)
      return (
        <OwnerContext value={owner}>
          <PausedContext value={paused}>{children}</PausedContext>
        </OwnerContext>
      );
    if (!error) return children;
    return (
      <Card>
        <ErrorState
          title={name === undefined ? '此处内容出现异常' : `“${name}”出现异常`}
          message="其他功能不受影响。请重试，仍有问题请联系客服。"
          onRetry={this.retry}
        />
      </Card>
    );
  }
}
