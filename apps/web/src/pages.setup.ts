import { performance } from 'node:perf_hooks';
import { configure, getConfig } from '@testing-library/react';
import { firstPictureStands } from './shared/browser/first-picture.ts';

Object.defineProperty(globalThis, 'performance', { value: performance, configurable: true, writable: true }); // jsdom's has no marks

firstPictureStands(); // jsdom draws no chart, and what follows one need not wait for it

// jsdom lacks modal dialogs, and a dialog's part can arrive in any test
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};

/** Never reports anything: jsdom lays nothing out, so nothing comes into view unless a test says so. */
class NothingInView implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}
globalThis.IntersectionObserver ??= NothingInView;

Error.stackTraceLimit = 10; // React takes a stack trace for every element, and Vitest's limit of 100 makes them expensive

const { getElementError } = getConfig();
/** Testing Library's flag while it retries a query; its types leave it out. */
const RETRYING = '_disableExpensiveErrorDiagnostics';
const isRetrying = (): boolean => Reflect.get(getConfig(), RETRYING) === true;

// printing the page is expensive; while a query is retried nobody reads it, and the last failure prints it anyway
configure({
  asyncUtilTimeout: 20_000, // a whole page in jsdom is slow on a busy machine; a long timeout does not change the result
  getElementError: (message, container) =>
    isRetrying()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
