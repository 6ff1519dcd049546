// May I? A question about one action goes to the service, and its verdict to the dialog.

import { playerOf } from "../game/fold.js";
import { positionOf, snapshot } from "../game/snapshot.js";
import { judged } from "../service/verdicts.js";
import { some } from "../views/may-fields.js";
import { QUESTIONS, newQuestion } from "../views/questions.js";
import { say } from "../words/words.js";

export const askActs = (app) => ({
  openQuestion: () => app.change({ dialog: newQuestion(app.state.player.id) }),
  ask: async (asked) => {
    const { table, features, map } = app.state;
    const { name } = playerOf(table, asked.player);
    const { action, known, pays } = QUESTIONS[asked.type];
    const said = Object.keys(asked.hand).length > 0;
    const body = snapshot(table, features);
    const hand = pays && said ? some(asked.hand) : null;
    const players = body.players.map(({ tickets, ...own }) => (hand && own.name === name ? { ...own, hand } : own));
    const found = await judged(positionOf({ ...body, players }, name, features), map.id, {
      action: { type: asked.type, ...action(asked) },
      known: known?.(asked, app.state) ?? {},
    });
    const { dialog } = app.screen;
    if (dialog?.kind !== "may" || dialog.asked !== asked) return;
    const verdict = found.error === null ? { error: say("may.offline") } : found;
    app.change({ dialog: { ...dialog, verdict } });
    // Below many fields the answer would stand where nobody sees it.
    setTimeout(() => document.querySelector("dialog .verdict, dialog .problem")?.scrollIntoView({ block: "nearest" }));
  },
});
