/** While a page loads. The same as in index.html, so that nothing changes when the script takes over. */
export const Loading = () => (
  <div className="splash" role="status">
    <span className="spinner" />
    Loading Rollbook…
  </div>
)
