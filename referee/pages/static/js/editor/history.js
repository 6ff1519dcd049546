// The drafts before the one at hand, and those that were taken back.

const LONGEST = 100;

export const begun = (draft) => ({ past: [], draft, future: [] });

export const entered = ({ past, draft }, next) => ({
  past: [...past, draft].slice(-LONGEST),
  draft: next,
  future: [],
});

export const undone = ({ past, draft, future }) =>
  past.length
    ? { past: past.slice(0, -1), draft: past.at(-1), future: [draft, ...future] }
    : { past, draft, future };

export const redone = ({ past, draft, future }) =>
  future.length
    ? { past: [...past, draft], draft: future[0], future: future.slice(1) }
    : { past, draft, future };
