import { Component, type ReactNode } from 'react';
import { mutate } from 'swr';
import { bus } from '../bus.ts';
import type { FaultKind } from '../calls/plugin-tabs.ts';
import { newIncident } from '../incident.ts';
import { OwnerContext, PausedContext } from '../owner.ts';
import { Card } from './section.tsx';
import { ErrorState } from './states.tsx';

/** A fault, for a card that shows more about it. */
export interface FaultShown {
  readonly error: Error;
  readonly kind: FaultKind;
  /** Number that it was reported under. */
  readonly incident: string;
  readonly retry: () => void;
  /** The plain card, where nothing else is known about the fault. */
  readonly plain: ReactNode;
}

interface Props {
  /** What failed, as the user knows it: the page's or the card's title. */
  name?: string;
  /** Plugin that it belongs to, where the error does not tell. */
  owner?: string;
  /** `paused`: behind a notice for now; what had failed is drawn anew afterwards. Default `live`. */
  mode?: 'live' | 'paused';
  /** In place of the plain card. */
  card?: (fault: FaultShown) => ReactNode;
  children: ReactNode;
}

type Failed = Pick<FaultShown, 'error' | 'kind' | 'incident'>;

interface State {
  readonly failed: Failed | undefined;
  readonly paused: boolean;
}

const failedWith = (error: unknown, kind: FaultKind): Failed => ({
  kind,
  error: error instanceof Error ? error : new Error(String(error)),
  incident: newIncident(),
});

/** Contains an error of its children in one card with a retry. */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: undefined, paused: false };

  static getDerivedStateFromProps({ mode }: Props, before: State): Partial<State> | null {
    const paused = mode === 'paused';
    if (paused === before.paused) return null;
    return paused ? { paused } : { paused, failed: undefined };
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: failedWith(error, 'crash') };
  }

  override componentDidCatch() {
    const { failed } = this.state;
    if (failed) bus.emit('fault:caught', { ...failed, owner: this.props.owner });
  }

  /** Removes children that re-render endlessly, as if they had failed. */
  stop(error: Error, kind: FaultKind): void {
    const failed = failedWith(error, kind);
    this.setState({ failed });
    bus.emit('fault:caught', { ...failed, owner: this.props.owner });
  }

  /** Renders and requests again: a cached answer may be what could not be rendered. */
  retry = () => {
    void mutate(() => true, undefined);
    this.setState({ failed: undefined });
  };

  override render() {
    const { failed } = this.state;
    const { name, owner, mode, card, children } = this.props;
    if (!failed && owner !== undefined)
      return (
        <OwnerContext value={owner}>
          <PausedContext value={mode === 'paused'}>{children}</PausedContext>
        </OwnerContext>
      );
    if (!failed) return children;
    const plain = (
      <Card>
        <ErrorState
          title={name === undefined ? '此处内容出现异常' : `“${name}”出现异常`}
          message="其他功能不受影响。请重试，仍有问题请联系客服。"
          onRetry={this.retry}
        />
      </Card>
    );
    return card ? card({ ...failed, retry: this.retry, plain }) : plain;
  }
}
