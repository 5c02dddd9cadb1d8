import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Catches errors thrown while a page renders. */
export class CrashBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children;
  }
}
