/** So long a notice offers to undo a change. */
export const undoMs = 8000
